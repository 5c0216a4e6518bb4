import { findIdNumber, nextId, type IdDirection } from '../ids.ts'
import type { Connection } from './connection.ts'
import { quote } from './names.ts'

/** The keys of the records with these API ids, current or former. */
export function resolveKeys(connection: Connection, type: string, ids: readonly string[]): number[] {
  const numbers = ids.map(findIdNumber).filter((number) => number !== undefined)
  if (numbers.length === 0) return []
  const present = `SELECT key FROM ${quote(type)} WHERE id`
  const former = 'SELECT key FROM _aliases WHERE type = ? AND id'
  const [chosen, list] =
    numbers.length === 1 ? ['= ?', numbers[0]] : ['IN (SELECT value FROM json_each(?))', `[${numbers.join()}]`]
  return connection.statement(`${present} ${chosen} UNION ALL ${former} ${chosen}`).pluck().all(list, type, list) as number[]
}

export interface Identity {
  /** Assigns the given id, or the next one, to the key. The counter moves past it, so that no id is assigned twice. */
  takeId(type: string, key: number, wanted?: string): bigint
  /** Turns the id into an alias of its record. */
  retireId(type: string, key: number, id: bigint): void
  /** Releases the ids of a deleted record, because a hosted CRM may reuse them. */
  releaseFormer(key: number): void
  /** Reserves this many new keys. */
  reserveKeys(count: number): number[]
  /** Stores the counters. Must run at the end of the transaction. */
  settle(): void
}

/** Assigns keys and ids during one transaction. */
export function createIdentity(connection: Connection, direction: IdDirection): Identity {
  const last = new Map<string, bigint>()
  const run = (sql: string, ...params: unknown[]) => connection.statement(sql).run(...params)

  function lastOf(counter: string): bigint {
    const known = last.get(counter)
    if (known !== undefined) return known
    const statement = connection.statement('SELECT value FROM _counters WHERE name = ?').pluck().safeIntegers()
    const found = (statement.get(counter) as bigint | undefined) ?? 0n
    last.set(counter, found)
    return found
  }

  return {
    takeId(type, key, wanted) {
      const counter = `id ${type}`
      const before = lastOf(counter)
      const number = findIdNumber(wanted ?? String(nextId(before, direction)))
      if (number === undefined) throw new Error(`${wanted ?? 'what comes after the last'} cannot be an id of ${type}`)
      if (wanted !== undefined) {
        const owner = connection
          .statement(`SELECT key FROM ${quote(type)} WHERE id = ?`)
          .pluck()
          .get(number)
        if (owner !== undefined && owner !== key) throw new Error(`${type} ${wanted} is taken`)
        // A record that had this id only as an alias loses it: a current id wins.
        run('DELETE FROM _aliases WHERE type = ? AND id = ?', type, number)
      }
      if (direction === 'up' ? number > before : number < before) last.set(counter, number)
      return number
    },
    retireId: (type, key, id) => void run('INSERT INTO _aliases (type, id, key) VALUES (?, ?, ?)', type, id, key),
    releaseFormer: (key) => void run('DELETE FROM _aliases WHERE key = ?', key),
    reserveKeys(count) {
      if (count === 0) return []
      const before = Number(lastOf('key'))
      last.set('key', BigInt(before + count))
      return Array.from({ length: count }, (_, index) => before + index + 1)
    },
    settle() {
      for (const [counter, value] of last) run('INSERT OR REPLACE INTO _counters (name, value) VALUES (?, ?)', counter, value)
    },
  }
}
