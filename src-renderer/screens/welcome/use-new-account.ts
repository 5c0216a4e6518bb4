import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { NewAccount, WorkspaceProblem } from '../../../src-shared/workspace.ts'
import { useWorkspace } from '../../api/use-workspace.ts'

export interface NewAccountForm {
  readonly isBusy: Readonly<Ref<boolean>>
  readonly problem: Readonly<ShallowRef<WorkspaceProblem | undefined>>
  /** Makes the account and opens it. The page is loaded anew for it. */
  readonly make: (wanted: NewAccount) => Promise<void>
}

export function useNewAccount(): NewAccountForm {
  const workspace = useWorkspace()
  const isBusy = ref(false)
  const problem = shallowRef<WorkspaceProblem>()

  async function run(wanted: NewAccount): Promise<WorkspaceProblem | undefined> {
    const made = await (await workspace.client()).make(wanted)
    if (!made.ok) return made.problem
    const opened = await (await workspace.client()).open(made.value.id, findPassphrase(wanted))
    return opened.ok ? undefined : opened.problem
  }

  return {
    isBusy,
    problem,
    async make(wanted) {
      if (isBusy.value) return
      isBusy.value = true
      problem.value = undefined
      workspace.filling = null
      problem.value = await run(wanted)
      // While the page is being loaded anew its button stays busy.
      if (problem.value) isBusy.value = false
      else location.assign('/')
    },
  }
}

const findPassphrase = ({ key }: NewAccount) => (key?.keptBy === 'passphrase' ? key.passphrase : undefined)
