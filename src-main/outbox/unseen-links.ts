import { fromBytes } from '../store/attributes.ts'
import type { Row, Store } from '../store/port.ts'

/** To-one links whose target the hosted CRM names but does not show: the target's id by relationship. */
export async function readUnseenLinks(store: Store, { type, id }: Row, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const where = { op: 'equals' as const, field: 'owner', values: [`${type}/${id}`] }
  const { rows } = await store.read({ type: 'awaited-links', where })
  const waits = rows.map(({ attributes }) => fromBytes(attributes) as { relationship: string; target: string })
  const wanted = waits.filter(({ relationship }) => names.includes(relationship))
  return new Map(wanted.map(({ relationship, target }) => [relationship, target.slice(target.lastIndexOf('/') + 1)]))
}
