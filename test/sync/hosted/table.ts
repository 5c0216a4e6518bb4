import type { Json } from './exact-json.ts'

export interface HostedRecord {
  readonly type: string
  readonly id: number
  /** Only what is set; times and states stand beside it. */
  values: Record<string, Json>
  created: number
  updated: number
  archived: number | null
  discarded: number | null
  /** Ids in ascending order; a relationship without a member is absent. */
  readonly links: Map<string, readonly number[]>
}

/** Rows by one number, then by id. Additions wait until the next look, so that a bulk load sorts once. */
class SortedRows {
  private rows: HostedRecord[] = []
  private pending: HostedRecord[] = []
  private readonly key: (row: HostedRecord) => number

  constructor(key: (row: HostedRecord) => number) {
    this.key = key
  }

  all(): readonly HostedRecord[] {
    this.settle()
    return this.rows
  }

  add(row: HostedRecord): void {
    this.pending.push(row)
  }

  /** To be called while the row still has the number it was sorted by. */
  remove(row: HostedRecord): void {
    this.settle()
    const at = this.position(this.key(row), row.id)
    if (this.rows[at] !== row) throw new Error(`${row.type} ${String(row.id)} is not where it was sorted`)
    this.rows.splice(at, 1)
  }

  /** Where the first row of at least this number stands. */
  position(key: number, id = -1): number {
    this.settle()
    let low = 0
    let high = this.rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const row = this.rows[middle] as HostedRecord
      const order = this.key(row) - key || row.id - id
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  private comesAfter(row: HostedRecord, other: HostedRecord | undefined): boolean {
    return other === undefined || (this.key(row) - this.key(other) || row.id - other.id) > 0
  }

  private settle(): void {
    const { pending } = this
    if (pending.length === 0) return
    this.pending = []
    const last = this.rows.at(-1)
    const ordered = pending.every((row, at) => this.comesAfter(row, pending[at - 1] ?? last))
    if (ordered) {
      for (const row of pending) this.rows.push(row)
      return
    }
    if (pending.length > 32) {
      this.rows = [...this.rows, ...pending].sort((a, b) => this.key(a) - this.key(b) || a.id - b.id)
      return
    }
    for (const row of pending) this.rows.splice(this.position(this.key(row), row.id), 0, row)
  }
}

/** All records of one type. */
export class Table {
  readonly byId = new Map<number, HostedRecord>()
  readonly inIdOrder = new SortedRows((row) => row.id)
  readonly inCreatedOrder = new SortedRows((row) => row.created)
  readonly inUpdatedOrder = new SortedRows((row) => row.updated)
  /** Moves with every change, so that a remembered selection is known to be old. */
  version = 0
  greatestNumber = 0
  private next: number

  constructor(firstId: number) {
    this.next = firstId
  }

  takeId(): number {
    return this.next++
  }

  add(row: HostedRecord): void {
    this.byId.set(row.id, row)
    this.inIdOrder.add(row)
    this.inCreatedOrder.add(row)
    this.inUpdatedOrder.add(row)
    this.version++
  }

  remove(row: HostedRecord): void {
    this.byId.delete(row.id)
    this.inIdOrder.remove(row)
    this.inCreatedOrder.remove(row)
    this.inUpdatedOrder.remove(row)
    this.version++
  }

  setUpdated(row: HostedRecord, instant: number): void {
    this.changed()
    if (row.updated === instant) return
    this.inUpdatedOrder.remove(row)
    row.updated = instant
    this.inUpdatedOrder.add(row)
  }

  setCreated(row: HostedRecord, instant: number): void {
    this.changed()
    if (row.created === instant) return
    this.inCreatedOrder.remove(row)
    row.created = instant
    this.inCreatedOrder.add(row)
  }

  changed(): void {
    this.version++
  }
}
