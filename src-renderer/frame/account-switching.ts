import { UsersRound } from '@lucide/vue'
import type { AccountSummary } from '../../src-shared/workspace.ts'
import { declareGo, type GoId } from '../actions/catalogue.ts'
import { useAction } from '../actions/use-action.ts'
import { useToasts } from '../actions/use-toasts.ts'
import { findBridge } from '../api/bridge.ts'
import { useWorkspace } from '../api/use-workspace.ts'
import { whenIdle } from '../api/when-idle.ts'
import { useWords } from '../text/use-words.ts'
import { useAccountOpening } from './use-account-opening.ts'

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const toAccountAction = (number: number): GoId => `go.account${number}`

/** `Mod+1` to `Mod+9`. */
function declareAccountActions(): void {
  for (const number of numbers)
    declareGo(toAccountAction(number), {
      ...{ label: 'action.account', values: { number }, icon: UsersRound, keys: [`Mod+${number}`] },
    })
}

/** Switches all windows to another account. */
export function useAccountSwitch(): (account: AccountSummary) => Promise<void> {
  const { t } = useWords()
  const toasts = useToasts()
  const workspace = useWorkspace()
  const opening = useAccountOpening()
  return async (account) => {
    if (account.id === workspace.account?.id) return
    await opening.open(account)
    if (opening.problem.value) toasts.show(() => t('accounts.failed', { name: account.name }))
  }
}

/** Switches accounts by key, in the order of the account menu. Desktop app only: browsers use these keys for their tabs. */
export function useAccountActions(): void {
  if (!findBridge()) return
  declareAccountActions()
  const { t } = useWords()
  const workspace = useWorkspace()
  const switchTo = useAccountSwitch()
  whenIdle(() => void workspace.loadAccounts())
  for (const number of numbers) {
    const find = () => workspace.accounts[number - 1]
    useAction(toAccountAction(number), {
      run: () => find() && void switchTo(find()!),
      isEnabled: () => find() !== undefined && find()?.id !== workspace.account?.id,
      belongs: () => find() !== undefined,
      label: () => t('accounts.switch', { name: find()?.name ?? '' }),
    })
  }
}
