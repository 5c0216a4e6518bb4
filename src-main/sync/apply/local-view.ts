import { fromBytes } from '../../store/attributes.ts'
import type { Row, Store } from '../../store/port.ts'
import type { RemoteRef } from '../remote/outcome.ts'
import { fromName, toName, type Brought } from './page.ts'

/** A link that waits for its other end. */
export interface Awaited {
  readonly key: number
  readonly owner: string
  readonly relationship: string
  readonly target: string
}

/** What the mirror holds of everything a page touches. */
export interface LocalView {
  /** The rows of what the page brings, with the links that it shows. */
  readonly rows: ReadonlyMap<string, Row>
  /** Keys of what those link to, and of owners whose wait ends. */
  readonly keys: ReadonlyMap<string, number>
  /** Links that wait: of records that the page brings, or for records that it creates. */
  readonly awaited: readonly Awaited[]
}

export async function readLocalView(store: Store, brought: ReadonlyMap<string, Brought>): Promise<LocalView> {
  const all = [...brought.values()]
  const rows = new Map<string, Row>()
  for (const [type, members] of Map.groupBy(all, ({ object }) => object.type)) {
    const ids = members.map(({ object }) => object.id)
    const linkage = [...new Set(members.flatMap(({ links }) => links.map(({ name }) => name)))]
    for (const row of (await store.read({ type, where: { op: 'id', ids }, linkage })).rows) rows.set(toName(row), row)
  }
  const names = [...brought.keys()]
  const awaited = [
    ...(await listAwaited(store, 'owner', names)),
    ...(await listAwaited(
      store,
      'target',
      names.filter((name) => !rows.has(name)),
    )),
  ]
  const linked = all.flatMap(({ links }) => links.flatMap(({ refs }) => refs))
  const owners = awaited.map(({ owner }) => fromName(owner))
  const unknown = [...linked, ...owners].filter((ref) => !brought.has(toName(ref)))
  return { rows, keys: await readKeys(store, unknown), awaited: [...new Map(awaited.map((one) => [one.key, one])).values()] }
}

async function readKeys(store: Store, refs: readonly RemoteRef[]): Promise<Map<string, number>> {
  const keys = new Map<string, number>()
  for (const [type, members] of Map.groupBy(refs, (ref) => ref.type)) {
    const ids = [...new Set(members.map(({ id }) => id))]
    for (const row of (await store.read({ type, where: { op: 'id', ids } })).rows) keys.set(toName(row), row.key)
  }
  return keys
}

async function listAwaited(store: Store, field: 'owner' | 'target', names: readonly string[]): Promise<Awaited[]> {
  if (names.length === 0) return []
  const { rows } = await store.read({ type: 'awaited-links', where: { op: 'equals', field, values: names } })
  return rows.map(({ key, attributes }) => ({ key, ...(fromBytes(attributes) as unknown as Omit<Awaited, 'key'>) }))
}
