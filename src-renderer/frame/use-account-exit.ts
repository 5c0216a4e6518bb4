import type { CurrentAccount, WorkspaceProblem } from '../../src-shared/workspace.ts'
import { useWorkspace } from '../api/use-workspace.ts'
import type { Asked, Workspace } from '../api/workspace.ts'

/** Ways to leave the open account. Each loads the next page, or returns the problem and stays. */
export function useAccountExit() {
  const workspace = useWorkspace()

  async function leave(
    act: (client: Workspace, account: CurrentAccount) => Promise<Asked<unknown>>,
  ): Promise<WorkspaceProblem | undefined> {
    const { account } = workspace
    const asked = account && (await act(await workspace.client(), account))
    if (asked && !asked.ok) return asked.problem
    location.assign('/')
    return undefined
  }

  return {
    lock: () => leave((client, { id }) => client.lock(id)),
    forget: (deletesFiles: boolean) => leave((client, { id, name }) => client.forget(id, name, deletesFiles)),
  }
}
