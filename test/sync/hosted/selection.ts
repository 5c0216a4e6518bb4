import type { Query } from './query.ts'
import type { Quirks } from './quirks.ts'
import type { HostedRecord, Table } from './table.ts'

export interface Page {
  readonly count: number
  readonly rows: readonly HostedRecord[]
}

interface Remembered {
  readonly version: number
  readonly key: string
  readonly rows: readonly HostedRecord[]
}

const orders: Record<Exclude<Quirks['order'], 'shuffled'>, (a: HostedRecord, b: HostedRecord) => number> = {
  id: (a, b) => a.id - b.id,
  'id-desc': (a, b) => b.id - a.id,
  'updated-desc': (a, b) => b.updated - a.updated || b.id - a.id,
}

/** Remembers the last selection of a table, since a client asks for its pages one after another. */
export class Selector {
  private readonly table: Table
  private readonly chance: () => number
  private remembered: Remembered | undefined

  constructor(table: Table, chance: () => number) {
    this.table = table
    this.chance = chance
  }

  page(query: Query, order: Quirks['order']): Page {
    const start = (query.number - 1) * query.size
    const counted = this.countOnly(query)
    if (counted !== undefined && start >= counted) return { count: counted, rows: [] }
    const rows = this.select(query, order)
    const shown = order === 'shuffled' ? this.sample(rows, query.size, start) : rows.slice(start, start + query.size)
    return { count: rows.length, rows: shown }
  }

  /** By binary search, where nothing but one time or nothing at all is asked. */
  private countOnly(query: Query): number | undefined {
    if (query.checks.length > 0) return undefined
    const byCreated = isOpen(query.updated)
    if (!byCreated && !isOpen(query.created)) return undefined
    const rows = byCreated ? this.table.inCreatedOrder : this.table.inUpdatedOrder
    const range = byCreated ? query.created : query.updated
    return Math.max(0, rows.position(range.to, Infinity) - rows.position(range.from))
  }

  private select(query: Query, order: Quirks['order']): readonly HostedRecord[] {
    const { table } = this
    const everything = query.checks.length === 0 && isOpen(query.created) && isOpen(query.updated)
    if (everything && (order === 'id' || order === 'shuffled')) return table.inIdOrder.all()
    const key = `${order}?${query.key}`
    if (this.remembered?.version === table.version && this.remembered.key === key) return this.remembered.rows
    const rows = this.candidates(query).filter((row) => matches(row, query))
    if (order !== 'shuffled') rows.sort(orders[order])
    this.remembered = { version: table.version, key, rows }
    return rows
  }

  private candidates(query: Query): readonly HostedRecord[] {
    const { created, updated } = query
    const sorted = isOpen(created) ? this.table.inUpdatedOrder : this.table.inCreatedOrder
    const range = isOpen(created) ? updated : created
    if (isOpen(range)) return this.table.inIdOrder.all()
    const first = sorted.position(range.from)
    const end = sorted.position(range.to, Infinity)
    // Past some size, looking at every row in the order of ids is cheaper than sorting the found ones by id.
    return end - first > 5000 ? this.table.inIdOrder.all() : sorted.all().slice(first, end)
  }

  /** A page of an order that no two calls share. */
  private sample(rows: readonly HostedRecord[], size: number, start: number): HostedRecord[] {
    const wanted = Math.max(0, Math.min(size, rows.length - start))
    const places = new Set<number>()
    if (wanted * 2 > rows.length) return this.shuffle(rows).slice(0, wanted)
    while (places.size < wanted) places.add(Math.floor(this.chance() * rows.length))
    return [...places].flatMap((place) => rows[place] ?? [])
  }

  private shuffle(rows: readonly HostedRecord[]): HostedRecord[] {
    return rows
      .map((row) => ({ row, weight: this.chance() }))
      .sort((a, b) => a.weight - b.weight)
      .map(({ row }) => row)
  }
}

const isOpen = (range: Query['created']) => range.from === -Infinity && range.to === Infinity

export function matches(row: HostedRecord, query: Query): boolean {
  const { created, updated, checks } = query
  if (row.created < created.from || row.created > created.to) return false
  if (row.updated < updated.from || row.updated > updated.to) return false
  return checks.every((check) => check(row))
}
