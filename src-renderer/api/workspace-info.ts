import { workspacePath, type CurrentAccount, type WorkspaceInfo } from '../../src-shared/workspace.ts'
import { isObject } from '../../src-shared/values/json.ts'
import type { Fetch } from './request.ts'

/**
 * Reads which account is open. Every page needs this first, so it loads without the rest of the workspace client. Undefined
 * if there was no answer.
 */
export async function readWorkspaceInfo(fetch: Fetch): Promise<WorkspaceInfo | undefined> {
  try {
    const response = await fetch(workspacePath, { headers: { accept: 'application/json' } })
    return response.ok ? toInfo(await response.json()) : undefined
  } catch (error) {
    // The program is not running. The page asks again when it is back.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

const states: readonly string[] = ['opening', 'open', 'locked', 'failed'] satisfies CurrentAccount['state'][]

function toInfo(answer: unknown): WorkspaceInfo {
  const { can, account } = answer as WorkspaceInfo
  if (!isObject(can as never) || typeof can.manageAccounts !== 'boolean') throw new Error('the workspace lacks what it can do')
  if (account !== null && (typeof account.id !== 'string' || !states.includes(account.state)))
    throw new Error('the workspace lacks the state of its account')
  return answer as WorkspaceInfo
}
