import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { AccountSummary, WorkspaceProblem } from '../../src-shared/workspace.ts'
import { useWorkspace } from '../api/use-workspace.ts'

export interface AccountOpening {
  readonly isBusy: Readonly<Ref<boolean>>
  readonly problem: Readonly<ShallowRef<WorkspaceProblem | undefined>>
  /** Opens the account and reloads the page, or goes to the page that asks for its passphrase. */
  readonly open: (account: Pick<AccountSummary, 'id' | 'keptBy' | 'state'>, passphrase?: string) => Promise<void>
}

export function useAccountOpening(): AccountOpening {
  const workspace = useWorkspace()
  const router = useRouter()
  const isBusy = ref(false)
  const problem = shallowRef<WorkspaceProblem>()
  return {
    isBusy,
    problem,
    async open({ id, keptBy, state }, passphrase) {
      if (state === 'open') return location.assign('/')
      if (keptBy === 'passphrase' && passphrase === undefined) return void (await router.push(`/unlock?account=${id}`))
      isBusy.value = true
      problem.value = undefined
      const opened = await (await workspace.client()).open(id, passphrase)
      if (opened.ok) return location.assign('/')
      problem.value = opened.problem
      isBusy.value = false
    },
  }
}
