import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isBlank } from '../../../src-shared/text/fold.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { toRecordName } from '../../outbox/entry.ts'
import { toValues } from '../../outbox/field-values.ts'
import { allThere, rankSentCreate } from '../../outbox/merge/match.ts'
import { readEntriesOf } from '../../outbox/stored-entry.ts'
import type { Row } from '../../store/port.ts'
import type { Run } from '../run-context.ts'
import type { Resent } from '../state/resent.ts'
import { isArchivedOrTrashed } from './duplicates.ts'

const authorOf = ({ links }: Row) => links['user']?.[0]?.id ?? null

/** Whether the record has all that was sent. A copy may arrive at any time, so only the author can rule it out. */
export function isWhatWasSent(resource: Resource, row: Row, own: Row, sending: Resent['sending']): boolean {
  const { attributes, held } = toValues(row)
  const arrivedLate = { ...sending, serverAt: null }
  const making = { time: 'own' as const, userId: authorOf(own) }
  return rankSentCreate(resource, arrivedLate, attributes, held, making) >= allThere
}

/** Whether the record is by the token's user, has no value that the other lacks, and no links. */
export async function isSurelyCopy(
  run: Run,
  resource: Resource,
  row: Row,
  other: Row,
  sending: Resent['sending'],
): Promise<boolean> {
  const userId = run.states.get('remote')?.userId ?? null
  const record = toRecordName(row.type, row.key)
  return (
    Object.hasOwn(resource.fields, 'discarded-at') &&
    userId !== null &&
    authorOf(row) === userId &&
    authorOf(other) === userId &&
    !isArchivedOrTrashed(row) &&
    isWhatWasSent(resource, row, other, sending) &&
    !hasMore(resource, row, other, sending) &&
    !(await readEntriesOf(run.place.store, [record])).has(record)
  )
}

/** Values that the server sets on every record. */
const given: ReadonlySet<string> = new Set(['created-at', 'updated-at', 'number'])

function hasMore({ fields, relationships }: Resource, row: Row, other: Row, sending: Resent['sending']): boolean {
  const [mine, theirs] = [toValues(row), toValues(other)]
  const isFilled = ([name, value]: [string, ExactJson]) => {
    const isAsked = fields[name]?.writable !== false && !given.has(name) && sending.fields[name] === undefined
    const isEmpty = isBlank(value) || JSON.stringify(value) === '{}' || JSON.stringify(value) === '[]'
    return isAsked && !isEmpty && JSON.stringify(value) !== JSON.stringify(theirs.attributes[name] ?? null)
  }
  const isLinked = Object.entries(row.links).some(([name, refs]) => {
    if (refs.length === 0) return false
    return relationships[name]?.many ? true : mine.held[name] !== (theirs.held[name] ?? null)
  })
  return isLinked || Object.entries(mine.attributes).some(isFilled)
}
