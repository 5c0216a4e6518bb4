import type { Exam } from '../fault.ts'

/** A running sum and a few flags per record, in a few bytes each. */
export interface KeySums {
  add(key: number, hash: number, sign: 1 | -1): void
  mark(key: number, bit: number): void
  /** Every key whose sum is not zero or whose flags match `isOdd`. */
  listUneven(isOdd: (marks: number) => boolean): Iterable<{ readonly key: number; readonly marks: number }>
}

/** Keys above this are rare and come from a fault. */
const mostCounted = 50_000_000

export function createKeySums({ connection, unfit }: Exam): KeySums {
  const readLast = () => connection.statement(`SELECT value FROM _counters WHERE name = 'key'`).pluck().get()
  const last = unfit.has('_counters') ? 0 : (readLast() as number | undefined)
  const counted = Math.max(0, Math.min(last ?? 0, mostCounted))
  const low = new Int32Array(counted + 1)
  const high = new Int32Array(counted + 1)
  const marks = new Uint8Array(counted + 1)
  const beyond = new Map<number, { low: number; high: number; marks: number }>()

  function beyondOf(key: number) {
    const known = beyond.get(key) ?? { low: 0, high: 0, marks: 0 }
    beyond.set(key, known)
    return known
  }

  return {
    add(key, hash, sign) {
      // A second, different sum makes it unlikely that two errors cancel out.
      const other = Math.imul(hash ^ (hash >>> 13), 0x85ebca77)
      if (key >= 0 && key <= counted) {
        low[key] = (low[key] as number) + sign * hash
        high[key] = (high[key] as number) + sign * other
        return
      }
      const sums = beyondOf(key)
      sums.low = (sums.low + sign * hash) | 0
      sums.high = (sums.high + sign * other) | 0
    },
    mark(key, bit) {
      if (key >= 0 && key <= counted) marks[key] = (marks[key] as number) | bit
      else beyondOf(key).marks |= bit
    },
    *listUneven(isOdd) {
      for (let key = 0; key <= counted; key += 1) {
        const marked = marks[key] as number
        if (low[key] !== 0 || high[key] !== 0 || isOdd(marked)) yield { key, marks: marked }
      }
      for (const [key, sums] of beyond) {
        if (sums.low !== 0 || sums.high !== 0 || isOdd(sums.marks)) yield { key, marks: sums.marks }
      }
    },
  }
}
