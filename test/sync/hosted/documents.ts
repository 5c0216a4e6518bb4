import { matches, type Page } from './selection.ts'
import type { Query } from './query.ts'
import type { Quirks } from './quirks.ts'
import { keepByState } from './record-state.ts'
import { schemaOf, schemas, type Relationship } from './schema.ts'
import { showAttributes } from './shown-attributes.ts'
import type { HostedRecord } from './table.ts'
import type { World } from './world.ts'

/** Stands for the number of a page. */
const numberPlace = 'the-number-of-the-page'

interface ShownLink {
  readonly name: string
  readonly relationship: Relationship
}

const linkPlans: ReadonlyMap<string, readonly ShownLink[]> = new Map(
  [...schemas.values()].map(({ type, relationships }) => [
    type,
    Object.entries(relationships).map(([name, relationship]) => ({ name, relationship })),
  ]),
)

const comma = Buffer.from(',')
const separate = (parts: readonly Buffer[]) => parts.flatMap((part, at) => (at === 0 ? [part] : [comma, part]))

/** A record that only lists show. */
const strangerOf = (type: string): HostedRecord => {
  const made = Date.UTC(2024, 1, 2, 3, 4, 5)
  return { type, id: 0, values: {}, created: made, updated: made, archived: null, discarded: null, links: new Map() }
}

/** Turns records into the text of answers. */
export function createDocuments(world: World, origin: string) {
  const base = (quirks: Quirks, part: 'resource' | 'relationship') =>
    quirks.links === 'relative' || (quirks.links === 'mixed' && part === 'relationship') ? '' : origin

  function linkage(record: HostedRecord, name: string, relationship: Relationship, isAsked = false): string {
    const ids = record.links.get(name) ?? []
    const { linkageCap } = world.quirks()
    const isWhole = linkageCap === null || (isAsked && linkageCap.isAlso === 'included')
    const members = (isWhole ? ids : ids.slice(0, linkageCap.most)).map(
      (id) => `{"type":"${relationship.target}","id":"${String(id)}"}`,
    )
    return relationship.many ? `[${members.join(',')}]` : (members[0] ?? 'null')
  }

  /** What tells that the members are cut off. */
  function toCut({ links }: HostedRecord, name: string, { linkageCap }: Quirks) {
    const size = links.get(name)?.length ?? 0
    if (linkageCap === null || size <= linkageCap.most) return undefined
    const isNext = linkageCap.told === 'next'
    const next = (path: string) => (isNext ? `,"next":"${path}?page%5Bnumber%5D=2"` : '')
    return { next, meta: isNext ? '' : `,"meta":{"record-count":${String(size)}}` }
  }

  function relationships(record: HostedRecord, included: readonly string[], only: ReadonlySet<string> | undefined) {
    const quirks = world.quirks()
    const path = `${base(quirks, 'relationship')}/api/v1/${record.type}/${String(record.id)}`
    let text = ''
    for (const { name, relationship } of linkPlans.get(record.type) ?? []) {
      const unknown = relationship.unknown === true
      if ((unknown && !quirks.unknownRelationships) || (only !== undefined && !only.has(name))) continue
      const told = quirks.linkage === 'always' || (quirks.linkage === 'with-include' && included.includes(name))
      const data = told || unknown ? `,"data":${linkage(record, name, relationship)}` : ''
      const next = data === '' ? '' : toCut(record, name, quirks)?.next(`${path}/relationships/${name}`)
      const meta = data === '' ? '' : toCut(record, name, quirks)?.meta
      text += `${text === '' ? '' : ','}"${name}":{"links":{"self":"${path}/relationships/${name}","related":"${path}/${name}"${next ?? ''}}${data}${meta ?? ''}}`
    }
    return text
  }

  function resource(record: HostedRecord, query: Pick<Query, 'include' | 'fields'>, nested = false): string {
    const quirks = world.quirks()
    const only = query.fields.get(record.type)
    const self = `${base(quirks, 'resource')}/api/v1/${record.type}/${String(record.id)}`
    const links = relationships(record, nested ? [] : query.include, only)
    const tail = links === '' ? '' : `,"relationships":{${links}}`
    const head = `"id":"${String(record.id)}","type":"${record.type}","links":{"self":"${self}"}`
    return `{${head},"attributes":${showAttributes(record, quirks, only)}${tail}}`
  }

  /** The bytes of the records that lists have shown, by how they were asked for. */
  const bytesOf = keepByState((_record, _quirks: Quirks) => new Map<string, Buffer>())

  /** Shows the records of a list: most of them were shown before, by another filter. */
  function createShow({ include, fields }: Pick<Query, 'include' | 'fields'>, nested = false): (record: HostedRecord) => Buffer {
    const asked = [...fields].map(([type, names]) => `${type}:${[...names].join()}`).join(' ')
    const key = `${nested ? '' : include.join()} ${asked}`
    const quirks = world.quirks()
    return (record) => {
      const known = bytesOf(record, quirks)
      const bytes = known.get(key) ?? Buffer.from(resource(record, { include, fields }, nested))
      known.set(key, bytes)
      return bytes
    }
  }

  function included(rows: readonly HostedRecord[], query: Pick<Query, 'include' | 'fields'>): Buffer[] {
    if (query.include.length === 0) return []
    const shown = new Set(rows)
    const parts: Buffer[] = []
    const show = createShow(query, true)
    for (const row of rows) {
      for (const name of query.include) {
        const { target } = schemaOf(row.type).relationships[name] as Relationship
        for (const id of row.links.get(name) ?? []) {
          const other = world.find(target, id)
          if (other === undefined || shown.has(other)) continue
          if (world.quirks().hidden.includes(`${target}/${String(id)}`)) continue
          shown.add(other)
          parts.push(show(other))
        }
      }
    }
    if (world.quirks().strangersIncluded && rows.length > 0) {
      parts.push(Buffer.from('{"id":"7","type":"stray-notes","attributes":{"text":"never linked"}}'))
    }
    return parts.length === 0 ? [] : [Buffer.from(',"included":['), ...separate(parts), Buffer.from(']')]
  }

  function page(shown: Page, query: Query, url: URL, type?: string): Buffer {
    const quirks = world.quirks()
    const stranger = type !== undefined && quirks.unfitRows.includes(type) && matches(strangerOf(type), query)
    const total = shown.count + (stranger ? 1 : 0)
    const found = { rows: shown.rows, count: total + (type !== undefined && quirks.countsTooMany.includes(type) ? 1 : 0) }
    const isWithStranger = stranger && query.number === Math.ceil(total / query.size)
    const last = Math.max(1, Math.ceil(found.count / query.size))
    const to = new URL(url)
    to.searchParams.set('page[number]', numberPlace)
    to.searchParams.set('page[size]', String(query.size))
    const address = JSON.stringify(`${base(quirks, 'resource')}${to.pathname}${to.search}`)
    const at = (number: number) => address.replace(numberPlace, String(number))
    const links = [`"first":${at(1)}`]
    if (query.number > 1) links.push(`"prev":${at(Math.min(query.number - 1, last))}`)
    if (query.number < last) links.push(`"next":${at(query.number + 1)}`)
    links.push(`"last":${at(last)}`)
    const count = quirks.recordCount === 'text' ? `"${String(found.count)}"` : String(found.count)
    const pages = quirks.pageCount ? `,"page-count":${String(Math.ceil(found.count / query.size))}` : ''
    const strangers = isWithStranger ? [Buffer.from(`{"id":"b7c1-uuid","type":"${type}","attributes":{}}`)] : []
    const data = separate([...found.rows.map(createShow(query)), ...strangers])
    const tail = `,"meta":{"record-count":${count}${pages}},"links":{${links.join(',')}}}`
    return Buffer.concat([Buffer.from('{"data":['), ...data, Buffer.from(']'), ...included(found.rows, query), Buffer.from(tail)])
  }

  return {
    page,
    one: (record: HostedRecord | undefined, query: Pick<Query, 'include' | 'fields'>): Buffer =>
      record === undefined
        ? Buffer.from('{"data":null}')
        : Buffer.concat([Buffer.from('{"data":'), createShow(query)(record), ...included([record], query), Buffer.from('}')]),
    linkage(record: HostedRecord, name: string, relationship: Relationship): string {
      const path = `${base(world.quirks(), 'relationship')}/api/v1/${record.type}/${String(record.id)}`
      const quirks = world.quirks()
      const cut = quirks.linkageCap?.isAlso === 'everywhere' ? toCut(record, name, quirks) : undefined
      const next = cut?.next(`${path}/relationships/${name}`) ?? ''
      const links = `{"self":"${path}/relationships/${name}","related":"${path}/${name}"${next}}`
      return `{"data":${linkage(record, name, relationship, true)},"links":${links}${cut?.meta ?? ''}}`
    },
    selfOf: (record: HostedRecord): string => `${base(world.quirks(), 'resource')}/api/v1/${record.type}/${String(record.id)}`,
  }
}

export type Documents = ReturnType<typeof createDocuments>
