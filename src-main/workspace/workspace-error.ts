import { AccountProblem, type AccountProblemCode } from '../account/account-problem.ts'
import { CareProblem } from '../care/care-problem.ts'
import type { WorkspaceProblem } from '../../src-shared/workspace.ts'

/** The workspace refused or failed. The code is for the page, the message for the user. */
export class WorkspaceError extends Error {
  override readonly name = 'WorkspaceError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
  }
}

/** The problem if the user can solve it; undefined for an unexpected error. */
export function findProblem(error: unknown): (WorkspaceProblem & { readonly status: number }) | undefined {
  if (error instanceof WorkspaceError) return { status: error.status, code: error.code, detail: error.message }
  if (error instanceof AccountProblem) return { status: statusOf[error.code] ?? 422, code: error.code, detail: error.message }
  if (error instanceof CareProblem) return { status: 422, code: `care-${error.reason ?? error.outcome}`, detail: error.message }
  return undefined
}

const statusOf: Readonly<Partial<Record<AccountProblemCode, number>>> = {
  absent: 404,
  locked: 409,
  occupied: 409,
  'key-changed': 409,
  'passphrase-missing': 403,
  'key-unfit': 403,
}
