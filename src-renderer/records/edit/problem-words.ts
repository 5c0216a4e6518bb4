import type { RequestProblem } from '../../api/outcome.ts'
import { cannotBeBlank } from '../../../src-shared/schema/problems.ts'
import type { Words } from '../../fields/words.ts'

export type { Words } from '../../fields/words.ts'

const byStatus: Readonly<Record<number, string>> = { 403: 'problem.forbidden', 404: 'problem.gone' }

/** What a failed write tells the person who made it: by status and code, the server's words only as a quotation. */
export function toWords(problem: RequestProblem): Words {
  switch (problem.kind) {
    case 'unreachable':
    case 'aborted':
    case 'unauthorized':
      return { key: 'problem.unreachable' }
    case 'busy':
      return { key: 'problem.busy' }
    case 'refused':
      return toRefusal(problem.status, problem.errors[0])
    default:
      return problem satisfies never
  }
}

function toRefusal(status: number, error: { title: string; detail: string } | undefined): Words {
  const key = byStatus[status]
  if (key !== undefined) return { key }
  if (!error) return { key: 'problem.unexplained', values: { status } }
  return error.title === cannotBeBlank ? { key: 'problem.blank' } : { key: 'problem.refused', values: { words: error.detail } }
}
