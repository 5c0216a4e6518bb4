import { computed, onMounted, type ComputedRef } from 'vue'
import type { AccountSummary } from '../../../src-shared/workspace.ts'
import { useWorkspace } from '../../api/use-workspace.ts'

/** The open account as the list of accounts shows it, read again; undefined if accounts are managed elsewhere. */
export function useOpenAccount(): ComputedRef<AccountSummary | undefined> {
  const workspace = useWorkspace()
  onMounted(() => workspace.canManage && void workspace.loadAccounts())
  return computed(() => workspace.accounts.find(({ id }) => id === workspace.account?.id))
}
