import { badFilterValue, Refusal } from './problem.ts'
import type { Quirks } from './quirks.ts'
import type { Filter } from './schema.ts'
import type { HostedRecord } from './table.ts'
import { readFilterTime } from './zone.ts'

/** Instants, both ends included. */
export interface Range {
  from: number
  to: number
}

const badValue = (name: string, value: string) =>
  new Refusal(badFilterValue(`${value} is not a valid value for ${name}.`, { parameter: `filter[${name}]` }))

export function narrow(
  range: Range,
  type: string,
  name: string,
  filter: { readonly of: 'created' | 'updated'; readonly bound: 'gte' | 'lte' },
  value: string,
  quirks: Quirks,
): void {
  const ignored = filter.of === 'created' ? quirks.ignoresCreatedFilter : quirks.ignoresUpdatedFilter
  if (ignored === 'all' || ignored.includes(type)) return
  if (value === '') {
    range.from = Infinity
    return
  }
  const shownZone = quirks.timestamps === 'z' ? 'UTC' : quirks.shownZone
  const zone = quirks.filterZone === 'shown' ? shownZone : quirks.filterZone
  const instant = readFilterTime(value, zone, quirks.isoFilterValues)
  if (instant === undefined) throw badValue(name, value)
  const minute = 60_000
  if (filter.bound === 'gte') {
    range.from = Math.max(range.from, quirks.bounds === 'minute-excluded' ? instant + minute : instant)
  } else {
    const last = { exact: instant, 'whole-minute': instant + minute - 1, 'minute-excluded': instant - 1 }
    range.to = Math.min(range.to, last[quirks.bounds])
  }
}

export function toStateCheck(
  name: string,
  state: 'archived' | 'discarded' | 'actual' | 'not-discarded',
  value: string,
  quirks: Quirks,
): (record: HostedRecord) => boolean {
  if (value === '') return () => false
  const wanted = { '1': true, true: true, '0': false, false: false }[value]
  if (wanted === undefined) throw badValue(name, value)
  const untrashed = quirks.archivedFilter === 'not-trashed'
  const holds: Record<typeof state, (record: HostedRecord) => boolean> = {
    archived: (record) => record.archived !== null && !(untrashed && record.discarded !== null),
    discarded: (record) => record.discarded !== null,
    actual: (record) => record.archived === null && record.discarded === null,
    'not-discarded': (record) => record.discarded === null,
  }
  const isAlways = state === 'not-discarded' && quirks.nullFilter === 'true-only'
  return (record) => holds[state](record) === (isAlways || wanted)
}

/** Whether a record has one of the named values. */
export function toCheck(
  name: string,
  filter: Exclude<Filter, { is: 'time' | 'state' }>,
  value: string,
): (record: HostedRecord) => boolean {
  const parts = value.split(',').filter((part) => part !== '')
  switch (filter.is) {
    case 'ids':
    case 'linked': {
      const bad = parts.find((part) => !/^\d{1,15}$/.test(part))
      if (bad !== undefined) throw badValue(name, bad)
      const ids = new Set(parts.map(Number))
      if (filter.is === 'ids') return (record) => ids.has(record.id)
      return (record) => (record.links.get(filter.by) ?? []).some((id) => ids.has(id))
    }
    case 'text':
    case 'phone': {
      const fold = (text: string) => (filter.is === 'phone' ? text.replace(/\D/g, '') : text.toLowerCase().replaceAll('ё', 'е'))
      const wanted = new Set(parts.map(fold))
      return (record) =>
        filter.of.some((field) => {
          const held = record.values[field]
          return typeof held === 'string' && held !== '' && wanted.has(fold(held))
        })
    }
    default:
      return filter satisfies never
  }
}
