import { linkPrefix } from '../../outbox/entry.ts'
import type { Composed } from '../../outbox/send/compose.ts'
import { toName } from '../apply/page.ts'
import { readRecord } from '../audit/read-records.ts'
import { takePage } from '../pull/take-page.ts'
import type { Failure, Outcome, RecordDocument } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'

/** Whether the request wrote links: the answer does not show them. */
const hasLinks = ({ sent }: Composed) =>
  Object.keys(sent.sets).length > 0 || Object.keys(sent.fields).some((name) => name.startsWith(linkPrefix))

/**
 * Stores the record as the server answered, and the entry without what the server took. The answer shows no links: sync
 * reads the record again if it sent links, or if the server may have set some.
 */
export async function takeAnswer(
  run: Run,
  place: number,
  composed: Composed,
  id: string,
  answer: RecordDocument | null,
): Promise<Failure | undefined> {
  const { type } = composed
  const isTold = answer !== null && composed.method !== 'POST' && !hasLinks(composed)
  const read: Outcome<RecordDocument> | undefined = isTold ? undefined : await readRecord(run, type, id)
  const document = read?.is === 'ok' ? read.value : answer
  if (!document) return read && read.is !== 'ok' ? read : undefined
  const { data, included } = document
  const shown = { type, data: [data], included, trashed: null, purpose: 'poll' as const }
  return takePage(run, { ...shown, answering: { place, name: toName(data) }, isWithoutLinks: document === answer }, null)
}
