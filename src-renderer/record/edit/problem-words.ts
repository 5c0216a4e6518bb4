import type { ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import type { ReasonCode } from '../../../src-shared/schema/reasons.ts'
import type { Words } from '../../text/words.ts'

export type { Words } from '../../text/words.ts'

const byStatus: Readonly<Record<number, string>> = { 403: 'problem.forbidden', 404: 'problem.gone' }

const byCode: Readonly<Record<string, string>> = {
  /** A read-only field of the API. */
  105: 'refusal.readOnly',
  413: 'refusal.tooLong',
  500: 'refusal.broken',
  507: 'refusal.noSpace',
}

const byReason: Readonly<Record<ReasonCode, string>> = {
  blank: 'problem.blank',
  taken: 'refusal.taken',
  calculated: 'refusal.calculated',
  'other-funnel': 'refusal.otherFunnel',
  'number-needed': 'refusal.numberNeeded',
  'out-of-range': 'refusal.between',
  'not-integer': 'editing.notWhole',
  'not-decimal': 'editing.tooManyDigits',
  'not-date': 'refusal.noDate',
  'not-time': 'refusal.noDate',
  'no-such-day': 'refusal.noSuchDay',
  'not-https': 'refusal.noAddress',
  'restart-needed': 'refusal.restart',
  'not-stored': 'refusal.notStored',
}

/** The message for a failed write, by reason, code and status. Without a known one, it quotes the server. */
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
  // The missing record is the linked one, not the one being written.
  if (status === 404 && error?.source) return { key: 'refusal.linkGone' }
  if (error?.reason) {
    const { code, values } = error.reason
    return { key: byReason[code], ...(values && { values }) }
  }
  const key = (error && Object.hasOwn(byCode, error.code) ? byCode[error.code] : undefined) ?? byStatus[status]
  if (key !== undefined) return { key }
  return error ? { key: 'problem.refused', values: { words: error.detail } } : { key: 'problem.unexplained', values: { status } }
}
