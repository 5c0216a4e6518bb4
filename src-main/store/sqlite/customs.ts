import type { Connection } from './connection.ts'

type Customs = ReadonlyMap<string, string>

const none: Customs = new Map()

/** Writes the difference between a record's old and new customs. */
export function setCustoms(connection: Connection, key: number, customs: Customs, former: Customs = none): void {
  const remove = connection.statement('DELETE FROM _customs WHERE name = ? AND value = ? AND key = ?')
  const add = connection.statement('INSERT OR REPLACE INTO _customs (name, value, key) VALUES (?, ?, ?)')
  for (const [name, value] of former) if (customs.get(name) !== value) remove.run(name, value, key)
  for (const [name, value] of customs) if (former.get(name) !== value) add.run(name, value, key)
}

export function removeCustoms(connection: Connection, key: number): void {
  connection.statement('DELETE FROM _customs WHERE key = ?').run(key)
}
