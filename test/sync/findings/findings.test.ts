import { describe, expect, test } from 'vitest'
import { toTimeFilters, type Findings } from '../../../src-main/sync/findings/findings.ts'
import { chooseCover, type PartCounts } from '../../../src-main/sync/findings/parts.ts'
import { contact } from '../../../src-shared/resources/contact.ts'
import { deal } from '../../../src-shared/resources/deal.ts'

const minute = Date.UTC(2026, 4, 5, 10, 20) / 60_000
const known: Findings = {
  probedAt: 0,
  shownZone: 'UTC',
  filterZone: 'UTC',
  bounds: { gte: 'from', lte: 'until' },
  types: {},
}
const counts = (more: Partial<PartCounts>): PartCounts => ({ all: 0, kept: 0, trashed: 0, actual: 0, archived: 0, ...more })

describe('[S2] every probed fact changes what is asked', () => {
  test('the zone in which filters are read', () => {
    const ask = (filterZone: string | null) => toTimeFilters({ ...known, filterZone }, 'created-at', minute, null)
    expect(ask('UTC')).toEqual({ 'filter[created-at-gte]': '2026.05.05 10:20' })
    expect(ask('Europe/Moscow')).toEqual({ 'filter[created-at-gte]': '2026.05.05 13:20' })
    expect(ask('+05:30')).toEqual({ 'filter[created-at-gte]': '2026.05.05 15:50' })
  })

  test('a zone that is not known lets in too much rather than too little', () => {
    expect(toTimeFilters({ ...known, filterZone: null }, 'updated-at', minute, minute)).toEqual({
      'filter[updated-at-gte]': '2026.05.04 19:20',
      'filter[updated-at-lte]': '2026.05.06 01:20',
    })
  })

  test('whether the bounds take in their own minute', () => {
    const ask = (bounds: Findings['bounds']) =>
      Object.values(toTimeFilters({ ...known, bounds }, 'created-at', minute, minute + 5))
    expect(ask({ gte: 'from', lte: 'until' })).toEqual(['2026.05.05 10:20', '2026.05.05 10:25'])
    expect(ask({ gte: 'after', lte: 'until' })).toEqual(['2026.05.05 10:19', '2026.05.05 10:25'])
    expect(ask({ gte: 'from', lte: 'through' })).toEqual(['2026.05.05 10:20', '2026.05.05 10:24'])
    expect(ask(null)).toEqual(['2026.05.05 10:19', '2026.05.05 10:25'])
  })

  test('what a plain list holds', () => {
    expect(chooseCover(contact, counts({ all: 30, kept: 25, trashed: 5 }))).toEqual(['all'])
    expect(chooseCover(contact, counts({ all: 25, kept: 25, trashed: 5, actual: 20, archived: 5 }))).toEqual(['kept', 'trashed'])
    expect(chooseCover(contact, counts({ all: 20, kept: 20, trashed: 5, actual: 20, archived: 5 }))).toEqual([
      'actual',
      'archived',
      'trashed',
    ])
  })

  test('state filters that are ignored are not relied on', () => {
    expect(chooseCover(contact, counts({ all: 30, kept: 30, trashed: 30, actual: 30, archived: 30 }))).toEqual(['all'])
  })

  test('equal counts are a coincidence where the server is known to apply state filters', () => {
    const one = counts({ all: 1, kept: 1, trashed: 1, actual: 1, archived: 1 })
    expect(chooseCover(contact, one, false, true)).toEqual(['actual', 'archived', 'trashed'])
  })

  test('a deal shows its trash only by the list it is in', () => {
    expect(chooseCover(deal, counts({ all: 30, kept: 25, trashed: 5 }))).toEqual(['kept', 'trashed'])
  })
})
