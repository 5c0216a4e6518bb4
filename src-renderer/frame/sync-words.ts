import { CircleAlert, CircleCheck, CirclePause, CloudOff, RefreshCw } from '@lucide/vue'
import type { Component } from 'vue'
import type { Language } from '../../src-shared/bridge.ts'
import type { SyncPhase, TypeProgress } from '../../src-shared/sync/status.ts'
import type { SyncEvent } from '../api/live.ts'
import { toDay } from '../../src-shared/values/time.ts'
import { dateStyles } from '../parts/date-style.ts'
import { countNeedsYou } from './needs-you.ts'

interface PhaseStyle {
  readonly icon: Component
  readonly tone: string
  readonly key: string
}

const looks: Record<SyncPhase, PhaseStyle> = {
  idle: { icon: CircleCheck, tone: 'text-fine', key: 'sync.idle' },
  syncing: { icon: RefreshCw, tone: 'text-muted', key: 'sync.syncing' },
  paused: { icon: CirclePause, tone: 'text-warn', key: 'sync.paused' },
  waiting: { icon: CloudOff, tone: 'text-warn', key: 'sync.offline' },
  stopped: { icon: CircleAlert, tone: 'text-danger', key: 'sync.stopped' },
  elsewhere: { icon: RefreshCw, tone: 'text-muted', key: 'sync.elsewhere' },
}

const troubled: PhaseStyle = { icon: CircleAlert, tone: 'text-warn', key: 'sync.idle' }

/** One part of the status bar's text: a locale key with an optional count, time or progress. */
export interface SyncPiece {
  readonly key: string
  readonly count?: number
  readonly at?: string
  readonly reading?: TypeProgress
}

export function toSyncStyle(status: SyncEvent): PhaseStyle {
  const { phase, paused, problem, lastSyncedAt } = status
  const shown = paused && phase === 'idle' ? 'paused' : phase
  const needsSomeone = countNeedsYou(status) > 0 || problem !== null || lastSyncedAt === null
  return shown === 'idle' && needsSomeone ? troubled : looks[shown]
}

/** Problems that do not stop sync, so no phase shows them. The tooltip and the sync centre show their messages. */
const reasonKeys: Readonly<Record<string, string>> = {
  forbidden: 'sync.forbidden',
  unsent: 'sync.unsent',
  incomplete: 'sync.incomplete',
}

/** The parts of a text such as "Offline · 7 changes waiting · last synced 14:02". */
export function toSyncPieces(status: SyncEvent): SyncPiece[] {
  const { outbox, conflicts, heldDeletions, duplicates, lastSyncedAt, problem, progress } = status
  const isDone = outbox.pending === 0 && countNeedsYou(status) === 0 && lastSyncedAt !== null
  const { key } = toSyncStyle(status)
  const isSyncing = key === 'sync.syncing'
  const reading = isSyncing ? progress.find(({ doing, total }) => doing === 'mirror' && total > 0) : undefined
  const reason = problem && Object.hasOwn(reasonKeys, problem.code) ? reasonKeys[problem.code] : undefined
  return [
    ...(reading ? [{ key: 'sync.reading', reading }] : []),
    // While changes are left over, "in sync" would be false.
    ...(reading || (key === 'sync.idle' && !isDone) ? [] : [{ key }]),
    ...(outbox.pending > 0 ? [{ key: 'sync.pending', count: outbox.pending }] : []),
    ...(outbox.unanswered ? [{ key: 'sync.unanswered', count: outbox.unanswered.count, at: outbox.unanswered.until }] : []),
    ...(outbox.parked > 0 ? [{ key: 'sync.parked', count: outbox.parked }] : []),
    ...(conflicts > 0 ? [{ key: 'sync.conflicts', count: conflicts }] : []),
    ...(heldDeletions > 0 ? [{ key: 'sync.heldDeletions', count: heldDeletions }] : []),
    ...(duplicates.length > 0 ? [{ key: 'sync.duplicates', count: duplicates.length }] : []),
    ...(reason === undefined ? [] : [{ key: reason }]),
    ...(lastSyncedAt === null ? (isSyncing ? [] : [{ key: 'sync.never' }]) : [{ key: 'sync.last', at: lastSyncedAt }]),
  ]
}

/** The time alone if it is today, otherwise with the date. */
export function writeMoment(moment: string, now: number, language: Language, timeZone: string): string {
  const at = new Date(moment)
  const isThisYear = toDay(at.getTime(), timeZone).slice(0, 4) === toDay(now, timeZone).slice(0, 4)
  const day = new Intl.DateTimeFormat(dateStyles[language].locale, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  })
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return day.format(at) === day.format(now) && now - at.getTime() < 86_400_000
    ? time.format(at)
    : `${day.format(at)}, ${time.format(at)}`
}
