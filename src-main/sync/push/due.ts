import { composeWrite, saysNothing, type Lack } from '../../outbox/send/compose.ts'
import { isProvisional, listEntryLinks } from '../../outbox/entry.ts'
import { readAbsent } from '../../outbox/send/plan-push.ts'
import { listEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Row } from '../../store/port.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { Run } from '../run-context.ts'
import { retryMostMs } from './refusal.ts'
import { horizonMs } from './sending.ts'
import { isKnownThere, isUntried, type Turn } from './turn.ts'

/** A clock that was set back would keep them waiting longer than anything is meant to. */
const longestPauseMs = retryMostMs
const longestLookMs = horizonMs

export interface BlockedEntry {
  readonly type: string
  readonly key: number
  readonly stored: StoredEntry
  readonly lacks: readonly Lack[]
}

export interface Due {
  /** Their answers were lost. */
  readonly looks: readonly StoredEntry[]
  readonly ready: readonly StoredEntry[]
  readonly blocked: readonly BlockedEntry[]
  /** Of one type: those that others lead to come after those. */
  readonly deletes: readonly StoredEntry[]
}

/** What can be sent now, and what waits for it. */
export async function listDue(run: Run, turn: Turn): Promise<Due> {
  const now = run.place.now()
  const isDue = (at: number, longest: number) => at <= now || at - now > longest
  const pending = (await listEntries(run.place.store, 'pending'))
    .filter(({ entry }) => isDue(entry.notBefore, longestPauseMs))
    .toSorted((a, b) => a.place - b.place)
  const sending = await listEntries(run.place.store, 'sending')
  const looks = sending.filter((one) => isUntried(turn, one) && isDue(one.entry.sending?.lookAt ?? 0, longestLookMs))
  const deletes = pending.filter((one) => one.entry.action === 'delete' && isUntried(turn, one))
  const ready: StoredEntry[] = []
  const blocked: BlockedEntry[] = []
  const writes = pending.filter((one) => one.entry.action !== 'delete' && isUntried(turn, one))
  const subjects = await readSubjects(run, writes)
  turn.absent.clear()
  for (const key of await readAbsent(run.place.store, [...subjects.values()])) turn.absent.add(key)
  for (const [type, members] of Map.groupBy(writes, ({ entry }) => entry.type)) {
    for (const stored of members) {
      const row = subjects.get(stored.entry.key)
      if (!row) continue
      const composed = composeWrite(run.place.registry, stored.entry, row, { isKnown: isKnownThere(turn) })
      const isUpdate = stored.entry.action === 'update'
      const canGo = isUpdate ? !isProvisional(row.id) && !saysNothing(composed) : composed.lacks.length === 0
      if (canGo) ready.push(stored)
      else if (!isUpdate) blocked.push({ type, key: row.key, stored, lacks: composed.lacks })
    }
  }
  const last = mirrorOrder.findLast((type) => deletes.some(({ entry }) => entry.type === type))
  return { looks, ready, blocked, deletes: deletes.filter(({ entry }) => entry.type === last) }
}

/** Keys are unique over all types. */
async function readSubjects({ place: { store } }: Run, writes: readonly StoredEntry[]): Promise<Map<number, Row>> {
  const found = new Map<number, Row>()
  for (const [type, members] of Map.groupBy(writes, ({ entry }) => entry.type)) {
    const keys = members.map(({ entry }) => entry.key)
    const linkage = [...new Set(members.flatMap(({ entry }) => listEntryLinks(entry)))]
    const { rows } = await store.read({ type, where: { op: 'key', keys }, linkage })
    for (const row of rows) found.set(row.key, row)
  }
  return found
}
