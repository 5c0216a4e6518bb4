import { findIdNumber, nextId, type IdDirection } from '../ids.ts'
import { writableTable, type Draft } from './draft.ts'

/** Assigns the given id, or the next one, to the key. The counter moves past it, so that no id is assigned twice. */
export function takeId(draft: Draft, direction: IdDirection, type: string, key: number, wanted?: string): string {
  const table = writableTable(draft, type)
  const id = wanted ?? String(nextId(table.last, direction))
  const number = findIdNumber(id)
  if (number === undefined) throw new Error(`${id} cannot be an id of ${type}`)
  const owner = table.keys.get(id)
  // A record that had this id only as an alias loses it: a current id wins.
  if (owner !== undefined && owner !== key && table.ids.get(owner) === id) throw new Error(`${type} ${id} is taken`)
  if (direction === 'up' ? number > table.last : number < table.last) table.last = number
  table.keys.set(id, key)
  table.ids.set(key, id)
  return id
}

/** Releases the ids of a deleted record, because a hosted CRM may reuse them. */
export function releaseIds(draft: Draft, type: string, key: number): void {
  const { keys } = writableTable(draft, type)
  for (const [id, owner] of keys) if (owner === key) keys.delete(id)
}
