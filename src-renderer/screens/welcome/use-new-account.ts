import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { AccountSummary, KeyChoice, NewAccount, WorkspaceProblem } from '../../../src-shared/workspace.ts'
import { useWorkspace } from '../../api/use-workspace.ts'
import type { Asked, Workspace } from '../../api/workspace.ts'

/** A new account whose key can be lost. The page then offers a recovery file. */
export interface MadeAccount {
  readonly account: AccountSummary
  readonly passphrase: string | undefined
}

export interface NewAccountForm {
  readonly isBusy: Readonly<Ref<boolean>>
  readonly problem: Readonly<ShallowRef<WorkspaceProblem | undefined>>
  readonly made: Readonly<ShallowRef<MadeAccount | undefined>>
  /** Creates and opens the account. The same wish again only opens what was created. Then either `made` is set or the page goes to the account. */
  readonly make: (wanted: NewAccount) => Promise<void>
  /** Reloads the page with the account. */
  readonly goOn: () => void
}

export function useNewAccount(): NewAccountForm {
  const workspace = useWorkspace()
  const isBusy = ref(false)
  const problem = shallowRef<WorkspaceProblem>()
  const made = shallowRef<MadeAccount>()
  const goOn = () => location.assign('/')
  /** An account that was made but could not be opened, and what was wanted. */
  let closed: { readonly account: AccountSummary; readonly wanted: string } | undefined

  async function makeOnce(client: Workspace, wanted: NewAccount): Promise<Asked<AccountSummary>> {
    const text = JSON.stringify(wanted)
    if (closed?.wanted === text) return { ok: true, value: closed.account }
    const asked = await client.make(wanted)
    if (asked.ok) closed = { account: asked.value, wanted: text }
    return asked
  }

  async function run(wanted: NewAccount): Promise<WorkspaceProblem | undefined> {
    const client = await workspace.client()
    const asked = await makeOnce(client, wanted)
    if (!asked.ok) return asked.problem
    const passphrase = findPassphrase(wanted)
    const opened = await client.open(asked.value.id, passphrase)
    if (!opened.ok) return opened.problem
    if (canLose(wanted.key)) made.value = { account: asked.value, passphrase }
    else goOn()
    return undefined
  }

  return {
    isBusy,
    problem,
    made,
    goOn,
    async make(wanted) {
      if (isBusy.value) return
      isBusy.value = true
      problem.value = undefined
      workspace.filling = null
      problem.value = await run(wanted)
      // The button stays busy while the page reloads.
      if (problem.value) isBusy.value = false
    },
  }
}

/** A passphrase can be forgotten and a keychain lost. A key file is backed up with the other files. */
const canLose = (key: KeyChoice | undefined) => key?.keptBy === 'passphrase' || key?.keptBy === 'os'

const findPassphrase = ({ key }: NewAccount) => (key?.keptBy === 'passphrase' ? key.passphrase : undefined)
