import { needResource } from '../../../src-shared/schema/columns.ts'
import { toRecordName } from '../../outbox/entry.ts'
import { toGone } from '../../outbox/merge/to-gone.ts'
import { keepEntry, readEntriesOf, requireEntry, requireUnchanged } from '../../outbox/stored-entry.ts'
import type { Row } from '../../store/port.ts'
import { byServer } from '../commit-origin.ts'
import { doubtHidingCovers, doubtPlainCover } from '../probe/ensure-cover.ts'
import type { Failure } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { findListed, readTwice, type Reread } from './absence.ts'
import { isMass, keepHeld, keptOf } from './held.ts'
import { countLocal, inPart } from './local-counts.ts'
import { applyRecord } from './read-records.ts'

const perCommit = 100

/**
 * Decides about records of the mirror that no list showed. Each is requested by its id. A record that is found is updated. One
 * that is not found twice, 10 seconds apart, and that no list shows after that, is removed, unless a person keeps it. The journal
 * keeps what is removed.
 */
export async function settleUnlisted(run: Run, type: string, ids: readonly string[]): Promise<Failure | undefined> {
  const total = await countLocal(run.place.store, needResource(run.place.registry, type), 'all')
  const isHeld = isMass(ids.length, total) && !run.acceptDeletions
  const kept = keptOf(run, type)
  await keepHeld(run, type, isHeld ? ids : ids.filter((id) => kept.has(id)))
  if (isHeld) return undefined
  const reread = await readTwice(
    run,
    type,
    ids.filter((id) => !kept.has(id)),
  )
  if (run.ending.aborted) return undefined
  const absent = reread.filter(({ outcome }) => outcome.is === 'absent').map(({ id }) => id)
  // The lists were read before this: by now they may show the record.
  const listed = await findListed(run, type, absent)
  if ('is' in listed) return listed
  const read = reread.filter(({ id, outcome }) => outcome.is !== 'absent' || !listed.has(id))
  for (let start = 0; start < read.length; start += perCommit) {
    const failure = await settleSome(run, type, read.slice(start, start + perCommit))
    if (failure) return failure
  }
  return undefined
}

async function settleSome(run: Run, type: string, read: readonly Reread[]): Promise<Failure | undefined> {
  const absent: string[] = []
  let isThere = false
  let isArchived = false
  const failures = await Promise.all(
    read.map(async ({ id, outcome }) => {
      if (outcome.is === 'ok') {
        isThere = true
        isArchived ||= (outcome.value.data.attributes['archived-at'] ?? null) !== null
        return applyRecord(run, outcome.value, null)
      }
      if (outcome.is === 'absent') absent.push(id)
      // One forbidden record says nothing about the others.
      return outcome.is === 'absent' || outcome.is === 'forbidden' ? undefined : outcome
    }),
  )
  await remove(run, type, absent)
  if (isThere) await doubtPlainCover(run, type)
  if (isArchived) await doubtHidingCovers(run)
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
    ],
  })
  if (!result.ok) return remove(run, type, ids)
  run.tally.deleted += free.length
}
