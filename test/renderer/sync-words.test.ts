import type { Language } from '../../src-shared/bridge.ts'
import { usualSettings } from '../../src-shared/sync/wish.ts'
import { describe, expect, it } from 'vitest'
import type { SyncEvent } from '../../src-renderer/api/live.ts'
import { countNeedsYou } from '../../src-renderer/frame/needs-you.ts'
import { toSyncStyle, toSyncPieces, writeMoment } from '../../src-renderer/frame/sync-words.ts'

const status = (part: Partial<SyncEvent>): SyncEvent => ({
  phase: 'idle',
  paused: false,
  problem: null,
  retryAt: null,
  heldBy: null,
  restarted: null,
  settings: usualSettings,
  lastSyncedAt: '2026-03-05T14:02:00.000+03:00',
  progress: [],
  types: {},
  heldDeletions: 0,
  duplicates: [],
  findings: null,
  remote: { url: 'https://crm.example', userId: null, tokenEnd: 'abcd' },
  outbox: { pending: 0, parked: 0 },
  conflicts: 0,
  ...part,
})
const keys = (part: Partial<SyncEvent>) =>
  toSyncPieces(status(part)).map(({ key, count }) => (count === undefined ? key : `${key} ${count}`))

describe('where sync stands', () => {
  it('is said in pieces, as the API tells it', () => {
    expect(keys({})).toEqual(['sync.idle', 'sync.last'])
    expect(keys({ phase: 'waiting', outbox: { pending: 7, parked: 0 } })).toEqual(['sync.offline', 'sync.pending 7', 'sync.last'])
    expect(keys({ phase: 'syncing', lastSyncedAt: null })).toEqual(['sync.syncing'])
    expect(keys({ lastSyncedAt: null })).toEqual(['sync.never'])
    expect(keys({ phase: 'stopped' })).toEqual(['sync.stopped', 'sync.last'])
  })

  it('is not “in sync” while anything is left over', () => {
    expect(keys({ outbox: { pending: 2, parked: 1 }, conflicts: 3 })).toEqual([
      'sync.pending 2',
      'sync.parked 1',
      'sync.conflicts 3',
      'sync.last',
    ])
    expect(toSyncStyle(status({ conflicts: 1 })).tone).toBe('text-warn')
    expect(toSyncStyle(status({})).tone).toBe('text-fine')
    expect(toSyncStyle(status({ problem: { code: 'x', message: 'A part could not be read.' } })).tone).toBe('text-warn')
  })

  it('is not “in sync” while deletions are held or records may be there twice', () => {
    const held = { heldDeletions: 60 }
    expect(keys(held)).toEqual(['sync.heldDeletions 60', 'sync.last'])
    expect(toSyncStyle(status(held)).tone).toBe('text-warn')
    const twice = { duplicates: [{ type: 'contacts', ids: ['1', '2'] as const }] }
    expect(keys(twice)).toEqual(['sync.duplicates 1', 'sync.last'])
    expect(countNeedsYou(status({ ...held, ...twice, conflicts: 2, outbox: { pending: 1, parked: 1 } }))).toBe(5)
  })

  it('[S44] says that changes are not allowed', () => {
    const problem = { code: 'forbidden', message: 'The token may not write contacts: Ask the owner first' }
    expect(keys({ problem, outbox: { pending: 2, parked: 0 } })).toEqual(['sync.pending 2', 'sync.forbidden', 'sync.last'])
  })

  it('names the type that the first sync reads', () => {
    const contacts = { type: 'contacts', doing: 'mirror', done: 3400, total: 12_000, perSecond: 190, secondsLeft: 120 } as const
    const reading = { phase: 'syncing', progress: [{ ...contacts, type: 'deals', total: 0 }, contacts] } as const
    expect(toSyncPieces(status(reading))[0]).toEqual({ key: 'sync.reading', reading: contacts })
    expect(keys({ ...reading, phase: 'waiting' })).toEqual(['sync.offline', 'sync.last'])
    expect(keys({ ...reading, progress: [{ ...contacts, doing: 'poll' }] })).toEqual(['sync.syncing', 'sync.last'])
  })

  it('[S77] says that sent changes without an answer are looked for, and until when', () => {
    const unanswered = { count: 2, until: '2026-03-05T14:03:00.000+03:00' }
    expect(toSyncPieces(status({ outbox: { pending: 2, parked: 0, unanswered } })).slice(0, 2)).toEqual([
      { key: 'sync.pending', count: 2 },
      { key: 'sync.unanswered', count: 2, at: unanswered.until },
    ])
  })

  it('[S60] says that a list cannot be read, though all others are in sync', () => {
    const problem = { code: 'incomplete', message: 'The list of orders cannot be read: The hosted CRM failed: status 500' }
    expect(keys({ problem })).toEqual(['sync.idle', 'sync.incomplete', 'sync.last'])
    expect(toSyncStyle(status({ problem })).tone).toBe('text-warn')
  })

  it('is not “in sync” before it ever was', () => {
    expect(keys({ lastSyncedAt: null })).toEqual(['sync.never'])
    expect(toSyncStyle(status({ lastSyncedAt: null })).tone).toBe('text-warn')
  })

  it('is paused as soon as a person has said so', () => {
    expect(keys({ paused: true })[0]).toBe('sync.paused')
    expect(keys({ paused: true, phase: 'waiting' })[0]).toBe('sync.offline')
  })
})

describe('the moment of the last sync', () => {
  const moment = '2026-03-05T14:02:00.000+03:00'
  const write = (now: string, language: Language = 'en') => writeMoment(moment, Date.parse(now), language, 'Europe/Moscow')

  it('is a time today, a day before that, and names another year', () => {
    expect(write('2026-03-05T20:00:00+03:00')).toBe('14:02')
    expect(write('2026-03-06T00:10:00+03:00')).toBe('Mar 5, 14:02')
    expect(write('2026-12-31T23:59:59+03:00')).toBe('Mar 5, 14:02')
    expect(write('2027-01-01T00:00:00+03:00')).toBe('Mar 5, 2026, 14:02')
    expect(write('2027-03-05T15:00:00+03:00')).toBe('Mar 5, 2026, 14:02')
    expect(write('2025-03-05T15:00:00+03:00', 'ru')).toBe('5 мар. 2026 г., 14:02')
    expect(write('2026-03-07T00:10:00+03:00', 'ru')).toBe('5 мар., 14:02')
  })
})
