import {
  badField,
  badFieldType,
  badFilterName,
  badFilterSyntax,
  badFilterValue,
  badInclude,
  badPage,
  Refusal,
} from './problem.ts'
import type { Quirks } from './quirks.ts'
import { schemas, type Filter, type TypeSchema } from './schema.ts'
import type { HostedRecord } from './table.ts'
import { readFilterTime } from './zone.ts'

export interface Range {
  from: number
  to: number
}

export interface Query {
  readonly number: number
  readonly size: number
  readonly include: readonly string[]
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
  readonly created: Range
  readonly updated: Range
  readonly checks: readonly ((record: HostedRecord) => boolean)[]
  /** The same text for the same selection. */
  readonly key: string
}

const shape = /^(page|filter|fields)\[([^\]]*)\]$/

export function readQuery(schema: TypeSchema, params: URLSearchParams, quirks: Quirks): Query {
  let number = 1
  let size = 50
  const created: Range = { from: -Infinity, to: Infinity }
  const updated: Range = { from: -Infinity, to: Infinity }
  const checks: ((record: HostedRecord) => boolean)[] = []
  const fields = new Map<string, ReadonlySet<string>>()
  const keys: string[] = []
  let include: readonly string[] = []
  let stateAsked = false
  for (const [parameter, value] of params) {
    const match = shape.exec(parameter)
    if (parameter === 'filter') {
      throw new Refusal(badFilterSyntax(`${value} is not a valid syntax for filtering.`, { parameter }))
    }
    if (parameter === 'include') include = readInclude(schema, value, quirks)
    if (match === null) continue
    const name = match[2] ?? ''
    if (match[1] === 'page') {
      const read = readPage(name, value, quirks)
      if (name === 'number') number = read
      else size = read
    } else if (match[1] === 'fields') readFields(fields, name, value, quirks)
    else {
      const filter = findFilter(schema, name, quirks)
      keys.push(`${name.replaceAll('_', '-')}=${value}`)
      if (filter.is === 'time') {
        narrow(filter.of === 'created' ? created : updated, schema.type, name, filter, value, quirks)
      } else if (filter.is === 'state') {
        if (quirks.ignoresStateFilters) continue
        stateAsked = true
        checks.push(toStateCheck(name, filter.of, value, quirks))
      } else checks.push(toCheck(name, filter, value))
    }
  }
  if (schema.states && !stateAsked) {
    if (quirks.plainList === 'not-trashed') checks.push((record) => record.discarded === null)
    if (quirks.plainList === 'actual') checks.push((record) => record.discarded === null && record.archived === null)
  }
  return { number, size, include, fields, created, updated, checks, key: keys.sort().join('&') }
}

function readPage(name: string, value: string, quirks: Quirks): number {
  const parameter = `page[${name}]`
  if (name !== 'number' && name !== 'size') throw new Refusal(badPage(`${name} is not a page parameter.`, { parameter }))
  const read = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (read < 1) throw new Refusal(badPage(`${value} is not a valid value for ${name} page parameter.`, { parameter }))
  if (name === 'number' || read <= 100) return read
  if (quirks.oversizedPage === 'clamped') return 100
  throw new Refusal(badPage('size exceeds maximum page size of 100.', { parameter }))
}

function readInclude(schema: TypeSchema, value: string, quirks: Quirks): string[] {
  const names = value.split(',').filter((name) => name !== '')
  for (const name of names) {
    const relationship = schema.relationships[name]
    const hidden = relationship?.unknown === true && !quirks.unknownRelationships
    if (relationship === undefined || hidden || quirks.refusedIncludes.includes(`${schema.type}.${name}`)) {
      throw new Refusal(badInclude(`${name} is not a valid includable relationship of ${schema.type}`, { parameter: 'include' }))
    }
  }
  return names
}

function readFields(fields: Map<string, ReadonlySet<string>>, type: string, value: string, quirks: Quirks): void {
  const parameter = `fields[${type}]`
  if (quirks.fields === 'ignored') return
  const schema = schemas.get(type)
  if (schema === undefined) throw new Refusal(badFieldType(`${type} is not a valid resource.`, { parameter }))
  if (quirks.fields === 'refused') throw new Refusal(badField('Sparse fieldsets are not offered.', { parameter }))
  const names = value.split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !(name in schema.attributes) && !(name in schema.relationships))
  if (unknown !== undefined) throw new Refusal(badField(`${unknown} is not a valid field for ${type}.`, { parameter }))
  fields.set(type, new Set(names))
}

function findFilter(schema: TypeSchema, name: string, quirks: Quirks): Filter {
  const filter = schema.filters[name.replaceAll('_', '-')]
  const refused = schema.type === 'order-stages' && filter?.is === 'time' && !quirks.orderStageTimeFilters
  if (filter !== undefined && !refused) return filter
  throw new Refusal(badFilterName(`${name} is not allowed.`, { parameter: `filter[${name}]` }))
}

const badValue = (name: string, value: string) =>
  new Refusal(badFilterValue(`${value} is not a valid value for ${name}.`, { parameter: `filter[${name}]` }))

function narrow(
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

function toStateCheck(
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
  return (record) => holds[state](record) === wanted
}

function toCheck(
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
