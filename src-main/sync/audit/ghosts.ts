import { needResource } from '../../../src-shared/schema/columns.ts'
import { toRecordName } from '../../outbox/entry.ts'
import { toGone } from '../../outbox/merge/to-gone.ts'
import { keepEntry, readEntriesOf, requireEntry, requireUnchanged } from '../../outbox/stored-entry.ts'
import type { Row } from '../../store/port.ts'
import { byServer } from '../by-whom.ts'
import { doubtCover } from '../probe/ensure-cover.ts'
import type { Failure } from '../remote/outcome.ts'
import { keepStates, type Run } from '../run-context.ts'
import { countLocal, inPart } from './local-counts.ts'
import { applyRecord, readRecord } from './read-records.ts'

/** More than so many at once, and more than this share of a type, are not let go without a person's word. */
const mostAtOnce = 50
const mostShare = 0.1
const perCommit = 100

/**
 * Records that are here and were not met there. Each is asked for by its id: what is still there is brought up to date,
 * what is not found twice is removed here, where the journal keeps it.
 */
export async function settleGhosts(run: Run, type: string, ids: readonly string[]): Promise<Failure | undefined> {
  const state = run.states.ofType(type)
  const total = await countLocal(run.place.store, needResource(run.place.registry, type), 'all')
  const isMass = ids.length > mostAtOnce && ids.length > total * mostShare
  if (isMass && !run.acceptDeletions) {
    await keepStates(run, run.states.change({}, { [type]: { ...state, held: ids } }))
    return undefined
  }
  for (let start = 0; start < ids.length; start += perCommit) {
    const failure = await settleSome(run, type, ids.slice(start, start + perCommit))
    if (failure) return failure
  }
  return undefined
}

async function settleSome(run: Run, type: string, ids: readonly string[]): Promise<Failure | undefined> {
  const absent: string[] = []
  let isThere = false
  const failures = await Promise.all(
    ids.map(async (id) => {
      const first = await readRecord(run, type, id)
      const outcome = first.is === 'absent' ? await readRecord(run, type, id) : first
      isThere ||= outcome.is === 'ok'
      if (outcome.is === 'ok') return applyRecord(run, outcome.value, null)
      if (outcome.is === 'absent') absent.push(id)
      // One record that may not be read tells nothing of the others.
      return outcome.is === 'absent' || outcome.is === 'forbidden' ? undefined : outcome
    }),
  )
  await remove(run, type, absent)
  if (isThere) await doubtCover(run, type)
  return failures.find((failure) => failure !== undefined)
}

async function remove(run: Run, type: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { store, registry, now } = run.place
  const where = inPart(needResource(registry, type), 'all')
  const { rows } = await store.read({ type, where: { op: 'all', of: [where, { op: 'id', ids }] } })
  const entries = await readEntriesOf(
    store,
    rows.map((row) => toRecordName(type, row.key)),
  )
  const entryOf = ({ key }: Row) => entries.get(toRecordName(type, key))
  const unsent = rows.flatMap((row) => entryOf(row) ?? [])
  const free = rows.filter((row) => !entryOf(row))
  const state = run.states.ofType(type)
  const change = run.states.change({}, { [type]: { ...state, held: state.held.filter((id) => !ids.includes(id)) } })
  const result = await store.commit({
    ...byServer(now()),
    require: [
      ...free.map(({ key, version }) => ({ is: 'version' as const, type, key, version })),
      ...free.map(({ key }) => requireEntry(undefined, toRecordName(type, key))),
      ...unsent.map(requireUnchanged),
    ],
    operations: [
      ...free.map(({ key }) => ({ op: 'delete' as const, type, key })),
      ...unsent.flatMap((stored) => keepEntry(stored, toGone(stored.entry))),
      ...change.operations,
    ],
  })
  if (!result.ok) return remove(run, type, ids)
  change.keep()
  run.tally.deleted += free.length
}
