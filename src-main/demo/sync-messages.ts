import type { OutboxCounts } from '../../src-shared/sync/outbox.ts'
import type { SyncStatus } from '../../src-shared/sync/status.ts'

/** The part of `/ext/v1/sync` that the demo shows. */
export type Standing = Pick<SyncStatus, 'phase' | 'problem' | 'lastSyncedAt' | 'progress' | 'heldDeletions'> & OutboxCounts

export interface Change {
  readonly type: string
  readonly ids: readonly string[]
  readonly action: string
  readonly fields: readonly string[]
  readonly origin: 'user' | 'system' | 'server'
}

/** Lines on what changed between two sync statuses. */
export function describeStanding(before: Standing | undefined, now: Standing): string[] {
  return [...describeReading(before, now), ...describeTouch(before, now), ...describeOutbox(before, now)]
}

function describeReading(before: Standing | undefined, { phase, lastSyncedAt, progress }: Standing): string[] {
  if (lastSyncedAt !== null) return before && before.lastSyncedAt === null ? ['the first sync is complete'] : []
  if (phase !== 'syncing') return []
  const named = (one: Standing['progress'][number] | undefined) => one && `${one.type} ${one.done} of ${one.total}`
  const last = named(progress.at(-1))
  if (before?.phase !== 'syncing') return ['reads the hosted CRM for the first time']
  return last !== undefined && last !== named(before.progress.at(-1)) ? [`reads ${last}`] : []
}

function describeTouch(before: Standing | undefined, { phase, problem }: Standing): string[] {
  const isLost = problem !== null
  if (isLost && before?.problem?.message !== problem.message) return [`is ${phase}: ${problem.message}`]
  return !isLost && before?.problem ? ['is connected again'] : []
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const told: readonly (readonly [(standing: Standing) => number, (count: number) => string])[] = [
  [
    ({ outbox }) => outbox.pending,
    (n) => (n === 0 ? 'all changes are sent' : counted(n, 'change is not sent yet', 'changes are not sent yet')),
  ],
  [({ outbox }) => outbox.parked, (n) => counted(n, 'change was refused or is held', 'changes were refused or are held')],
  [({ conflicts }) => conflicts, (n) => counted(n, 'record is in conflict', 'records are in conflict')],
  [({ heldDeletions }) => heldDeletions, (n) => counted(n, 'deletion needs a decision', 'deletions need a decision')],
]

function describeOutbox(before: Standing | undefined, now: Standing): string[] {
  return told.flatMap(([read, say]) => (read(now) === (before ? read(before) : 0) ? [] : [say(read(now))]))
}

const verbs: Record<Change['origin'], string> = { server: 'received', user: 'changed here', system: 'derived' }
const mostNamed = 4

/** One line on a change in the mirror. Skips updates of `updated-at` alone. */
export function describeChange({ type, ids, action, fields, origin }: Change): string[] {
  const named = fields.filter((name) => name !== 'updated-at')
  if (action === 'update' && named.length === 0) return []
  const which = ids.length === 1 ? `${type}/${ids[0]}` : counted(ids.length, type, type)
  const shown = named.slice(0, mostNamed).join(', ') + (named.length > mostNamed ? ' …' : '')
  return [`${verbs[origin]}: ${action} ${which}${action === 'update' ? ` (${shown})` : ''}`]
}
