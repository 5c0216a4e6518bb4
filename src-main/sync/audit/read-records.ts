import { completeLinks } from '../pull/read-page.ts'
import { takePage } from '../pull/take-page.ts'
import type { Failure, Outcome, RecordDocument } from '../remote/outcome.ts'
import { needFindings, type Run } from '../run-context.ts'
import { listIncluded, listWantedLinks } from '../scan/list-query.ts'

/** Reads one record by its id, with its links. */
export function readRecord(run: Run, type: string, id: string): Promise<Outcome<RecordDocument>> {
  const links = listWantedLinks(run.place.registry, type, 'poll')
  return run.remote.read(type, id, { include: listIncluded(needFindings(run), type, links) })
}

/** The same, with linkage that the server shows only at the relationship's own address. */
export async function readWhole(run: Run, type: string, id: string): Promise<Outcome<RecordDocument>> {
  const read = await readRecord(run, type, id)
  if (read.is !== 'ok') return read
  const { data, included } = read.value
  const completed = await completeLinks(run, type, [data], 'poll')
  if ('is' in completed) return completed
  return { ...read, value: { data: completed.objects[0] ?? data, included: [...included, ...completed.included] } }
}

/** Stores a record that was read by its id. */
export function applyRecord(run: Run, { data, included }: RecordDocument, trashed: boolean | null): Promise<Failure | undefined> {
  return takePage(run, { type: data.type, data: [data], included, trashed, purpose: 'poll' }, null)
}

/** Pulls records that only the server has. One that is gone by now is skipped. */
export async function pullRecords(
  run: Run,
  type: string,
  ids: readonly string[],
  trashed: boolean | null,
): Promise<Failure | undefined> {
  const failures = await Promise.all(
    ids.map(async (id) => {
      const outcome = await readRecord(run, type, id)
      if (outcome.is === 'ok') return applyRecord(run, outcome.value, trashed)
      return outcome.is === 'absent' || outcome.is === 'forbidden' ? undefined : outcome
    }),
  )
  return failures.find((failure) => failure !== undefined)
}
