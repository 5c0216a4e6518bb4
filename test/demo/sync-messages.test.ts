import { describe, expect, it } from 'vitest'
import { describeChange, describeStanding, type Change, type Standing } from '../../src-main/demo/sync-messages.ts'

const quiet: Standing = {
  phase: 'idle',
  problem: null,
  lastSyncedAt: '2026-01-01T00:00:00.000Z',
  progress: [],
  heldDeletions: 0,
  outbox: { pending: 0, parked: 0 },
  conflicts: 0,
}
const first: Standing = { ...quiet, phase: 'syncing', lastSyncedAt: null }
const lost: Standing = { ...quiet, phase: 'waiting', problem: { code: 'offline', message: 'No network.' } }
const reading = (done: number): Standing => ({
  ...first,
  progress: [{ type: 'contacts', doing: 'mirror', done, total: 300, perSecond: 1, secondsLeft: 1 }],
})

describe('what is told of sync', () => {
  it.each<[string, Standing | undefined, Standing, string[]]>([
    ['nothing where nothing moved', quiet, quiet, []],
    ['nor of a round like any other', quiet, { ...quiet, phase: 'syncing' }, []],
    ['the first mirror', undefined, first, ['reads the hosted CRM for the first time']],
    ['how far it is', reading(100), reading(200), ['reads contacts 200 of 300']],
    ['once each', reading(200), reading(200), []],
    ['its end', first, quiet, ['the first sync is complete']],
    ['a network that is gone', quiet, lost, ['is waiting: No network.']],
    ['once, while it tries again', lost, { ...lost, phase: 'syncing' }, []],
    ['and back', lost, quiet, ['is connected again']],
    [
      'work that waits',
      quiet,
      { ...quiet, outbox: { pending: 2, parked: 1 } },
      ['2 changes are not sent yet', '1 change was refused or is held'],
    ],
    ['and is sent', { ...quiet, outbox: { pending: 2, parked: 0 } }, quiet, ['all changes are sent']],
    ['a conflict', quiet, { ...quiet, conflicts: 1 }, ['1 record is in conflict']],
    ['deletions held', quiet, { ...quiet, heldDeletions: 60 }, ['60 deletions need a decision']],
  ])('%s', (_, before, now, lines) => expect(describeStanding(before, now)).toEqual(lines))

  const change: Change = { type: 'contacts', ids: ['5'], action: 'update', fields: ['updated-at', 'position'], origin: 'server' }
  it.each<[string, Change, string[]]>([
    ['an update by its fields', change, ['received: update contacts/5 (position)']],
    ['none of a time alone', { ...change, fields: ['updated-at'] }, []],
    ['what was done here', { ...change, action: 'create', origin: 'user', ids: ['-1'] }, ['changed here: create contacts/-1']],
    ['a page by its size', { ...change, action: 'create', ids: ['1', '2'] }, ['received: create 2 contacts']],
    ['a few fields of many', { ...change, fields: ['a', 'b', 'c', 'd', 'e'] }, ['received: update contacts/5 (a, b, c, d …)']],
  ])('%s', (_, seen, lines) => expect(describeChange(seen)).toEqual(lines))
})
