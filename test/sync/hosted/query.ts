import { narrow, toCheck, toStateCheck, type Range } from './filter-checks.ts'
import { badField, badFieldType, badFilterName, badFilterSyntax, badInclude, badPage, Refusal } from './problem.ts'
import { isLifting, type Quirks } from './quirks.ts'
import { schemas, type Filter, type TypeSchema } from './schema.ts'
import type { HostedRecord } from './table.ts'

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
  const asked = new Set<string>()
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
        if (quirks.ignoresStateFilters || (quirks.nullFilter === 'ignored' && filter.of === 'not-discarded')) continue
        asked.add(filter.of)
        const check = toStateCheck(name, filter.of, value, quirks)
        const isLifted = isLifting(quirks, schema.type) && filter.of === 'discarded' && ['1', 'true'].includes(value)
        if (!isLifted) checks.push(check)
      } else checks.push(toCheck(name, filter, value))
    }
  }
  if (schema.states) checks.push(...listHiding(asked, quirks))
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

/** What a list leaves out that asks for these states. */
function listHiding(asked: ReadonlySet<string>, { plainList, statesLiftedApart }: Quirks) {
  const isHidden = (...lifting: string[]) =>
    asked.size === 0 || (statesLiftedApart && !asked.has('actual') && !lifting.some((state) => asked.has(state)))
  const checks: ((record: HostedRecord) => boolean)[] = []
  if (plainList !== 'all' && isHidden('discarded', 'not-discarded')) checks.push((record) => record.discarded === null)
  if (plainList === 'actual' && isHidden('archived')) checks.push((record) => record.archived === null)
  return checks
}
