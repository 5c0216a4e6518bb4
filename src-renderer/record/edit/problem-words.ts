import type { ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import { cannotBeBlank } from '../../../src-shared/schema/problems.ts'
import type { Words } from '../../text/words.ts'

export type { Words } from '../../text/words.ts'

const byStatus: Readonly<Record<number, string>> = { 403: 'problem.forbidden', 404: 'problem.gone' }

const byCode: Readonly<Record<string, string>> = {
  /** A name that the API takes from no one. */
  105: 'refusal.readOnly',
  413: 'refusal.tooLong',
  500: 'refusal.broken',
  507: 'refusal.noSpace',
}

/** What the engine says of a value, as people say it. */
const byTitle: Readonly<Record<string, string>> = {
  [cannotBeBlank]: 'problem.blank',
  'has already been taken': 'refusal.taken',
  'is calculated by the formula of its funnel': 'refusal.calculated',
  'must belong to the stage-category': 'refusal.otherFunnel',
  'must be given: the greatest one is taken': 'refusal.numberNeeded',
  'must be an integer': 'editing.notWhole',
  'must be a decimal of at most 15 significant digits': 'editing.tooManyDigits',
  'must be a date as YYYY-MM-DD': 'refusal.noDate',
  'must be a day that exists': 'refusal.noSuchDay',
  'must be an ISO 8601 time with an offset': 'refusal.noDate',
  'must be an https address': 'refusal.noAddress',
}

const bounds = /^must be from (\d+) to (\d+)$/

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

function toRefusal(status: number, error: ApiError | undefined): Words {
  // A record that it leads to is another than the one that is written.
  if (status === 404 && error?.source) return { key: 'refusal.linkGone' }
  const key = (error && (find(byCode, error.code) ?? find(byTitle, error.title))) ?? byStatus[status]
  if (key !== undefined) return { key }
  if (!error) return { key: 'problem.unexplained', values: { status } }
  const [, least, most] = bounds.exec(error.title) ?? []
  if (least !== undefined && most !== undefined) return { key: 'refusal.between', values: { least, most } }
  return { key: 'problem.refused', values: { words: error.detail } }
}

const find = (map: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined
