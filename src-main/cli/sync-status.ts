import { describeCopied } from '../../src-shared/sync/identity.ts'
import type { OutboxCounts, Unanswered } from '../../src-shared/sync/outbox.ts'
import type { DuplicatePair, SyncProblem } from '../../src-shared/sync/status.ts'
import { mirrorOrder } from '../../src-shared/sync/mirror-order.ts'
import type { StoredEntry } from '../outbox/stored-entry.ts'
import type { Findings, TypeFindings } from '../sync/findings/findings.ts'
import type { States } from '../sync/state/states.ts'
import type { TypeState } from '../sync/state/type-state.ts'
import { toClockTime } from './outbox.ts'
import { describeRemote } from './sync-remote.ts'
import { describeHeld, describeWaiting } from './sync-report.ts'
import { toTextTable } from './terminal.ts'

/** The mirror's sync state and the findings about its server, as text. */
export function describeSync(
  states: States,
  records: Readonly<Record<string, number>>,
  counts: OutboxCounts,
  problem: SyncProblem | null,
): string {
  const remote = states.get('remote')
  const waiting = [
    ...describeUnanswered(counts.outbox.unanswered),
    ...describeWaiting({ ...counts.outbox, conflicts: counts.conflicts }),
  ]
  if (!remote) return ['Not connected to a hosted CRM. Run `outpost connect` to connect it.', ...waiting].join('\n')
  const { lastSyncedAt } = states.get('round')
  const findings = states.get('findings')
  const restarted = toRestarted(states)
  const copied = toCopied(states)
  const held = mirrorOrder.reduce((sum, type) => sum + states.ofType(type).held.length, 0)
  const facts = [
    ['mirrors', describeRemote(remote)],
    ['last synced', lastSyncedAt === null ? 'never' : new Date(lastSyncedAt).toISOString()],
    ...(problem ? [['problem', problem.message]] : []),
    ...(restarted ? [['restarted', `${restarted.at}: ${restarted.message}`]] : []),
    ...(copied ? [['copied', `${copied.at}: ${copied.message}`]] : []),
    ...(findings ? describeFindings(findings) : [['server tested', 'not yet']]),
  ]
  const rows = mirrorOrder.map((type) => [
    type,
    describeProgress(states.ofType(type), records[type] ?? 0),
    findings?.types[type] ? describeTypeFindings(findings.types[type]) : '',
  ])
  const notes = [
    ...waiting,
    ...(held > 0 ? [describeHeld(held)] : []),
    ...(states.get('push').duplicates ?? []).map(describeDuplicate),
  ]
  return [toTextTable(facts), '', toTextTable(rows), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

function describeUnanswered(unanswered: Unanswered | undefined): string[] {
  if (!unanswered) return []
  const { count, until } = unanswered
  const changes = count === 1 ? '1 change was' : `${count} changes were`
  const arrived = count === 1 ? 'it arrived' : 'they arrived'
  return [
    `${changes} sent without an answer. Sync waits until the hosted CRM shows whether ${arrived}, until about ${toClockTime(until)}.`,
  ]
}

const describeDuplicate = ({ type, ids: [own, other] }: DuplicatePair) =>
  `${type}/${own} and ${type}/${other} may be duplicates. Compare them, and delete one if they are the same.`

/** The problem of the last round, or else of a change that the token may not write. */
export function findStatusProblem(states: States, entries: readonly StoredEntry[]): SyncProblem | null {
  const denied = entries.map(({ entry }) => entry.failure).find((failure) => failure?.status === 403)
  return states.get('status')?.problem ?? (denied ? { code: 'forbidden', message: denied.message } : null)
}

/** When and why sync last restarted itself. */
export function toRestarted(states: States): { readonly at: string; readonly message: string } | null {
  const restarted = states.get('status')?.restarted
  return restarted ? { at: new Date(restarted.at).toISOString(), message: restarted.message } : null
}

/** When and how the account was found to be a copy. */
export function toCopied(states: States): { readonly at: string; readonly message: string } | null {
  const copied = states.get('identity')?.copied
  return copied ? { at: new Date(copied.at).toISOString(), message: describeCopied(copied) } : null
}

function describeFindings({ probedAt, shownZone, filterZone, bounds }: Findings): string[][] {
  return [
    ['server tested', probedAt === 0 ? 'yes; the server sends no time' : new Date(probedAt).toISOString()],
    ['shows times in', shownZone],
    ['filters times in', filterZone ?? 'an unknown zone, so sync reads more than needed'],
    ['time filters', bounds ? describeBounds(bounds) : 'not tested'],
  ]
}

function describeBounds({ gte, lte }: NonNullable<Findings['bounds']>): string {
  const lower = { from: 'includes its minute', after: 'excludes its minute' }[gte]
  const upper = { through: 'includes its minute', until: 'excludes its minute' }[lte]
  return `-gte ${lower}, -lte ${upper}`
}

function describeProgress({ paused, reading, cursor, total, held, failed, unfit = [] }: TypeState, here: number): string {
  if (paused) {
    const why = { forbidden: 'the token may not read it', absent: 'the server has no such list' }[paused.why]
    return `paused: ${why}${paused.words === '' ? '' : ` ("${paused.words}")`}`
  }
  const gone = [
    ...(held.length > 0 ? [`, ${held.length} held deletions`] : []),
    ...(unfit.length > 0 ? [`, ${unfit.length} skipped: their ids cannot be stored here`] : []),
    ...(failed ? [`; unreadable since ${new Date(failed.since).toISOString()}: ${failed.message}`] : []),
  ].join('')
  if (cursor === null && failed) return `not yet${gone}`
  if (cursor === null) return reading ? `copying, ${Math.min(reading.done, reading.total)} of ${reading.total}` : 'not yet'
  return `${total === null || total === here ? `all ${here}` : `${here}; ${total} on the server`}${gone}`
}

function describeTypeFindings({ cover, created, updated, withoutInclude, thins }: TypeFindings): string {
  const ignored = [...(created ? [] : ['created-at']), ...(updated ? [] : ['updated-at'])]
  return [
    `lists: ${cover.join(' + ')}`,
    ...(ignored.length > 0 ? [`filters ignored: ${ignored.join(', ')}`] : []),
    ...(withoutInclude.length > 0 ? [`includes refused: ${withoutInclude.join(', ')}`] : []),
    ...(thins ? [] : ['fields refused']),
  ].join('; ')
}
