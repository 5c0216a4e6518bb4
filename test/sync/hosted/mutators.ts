import type { JsonObject } from './exact-json.ts'
import { findLock } from './rules.ts'
import { schemaOf } from './schema.ts'
import type { HostedRecord } from './table.ts'
import type { Draft, World } from './world.ts'

export interface NewRecord {
  readonly attributes?: JsonObject
  /** Ids by relationship. */
  readonly links?: Readonly<Record<string, readonly string[]>>
  readonly createdAt?: number
  readonly updatedAt?: number
  readonly archivedAt?: number | null
  readonly discardedAt?: number | null
}

/** What other users do, past HTTP. Naming a record that is not there is a mistake of the test and throws. */
export function createMutators(world: World) {
  const get = (type: string, id: string): HostedRecord => {
    const record = world.find(type, Number(id))
    if (record === undefined) throw new Error(`${type} ${id} does not exist`)
    return record
  }
  const idsOf = (links: NewRecord['links']) =>
    Object.fromEntries(Object.entries(links ?? {}).map(([name, ids]) => [name, ids.map(Number)]))
  const state = (type: string, id: string, draft: Draft) => {
    if (!schemaOf(type).states) throw new Error(`${type} have neither archive nor trash`)
    world.write(get(type, id), draft, type !== 'deals' || draft.discarded === undefined || world.quirks().dealTrashMoves)
  }

  return {
    create(type: string, fresh: NewRecord = {}): string {
      const record = world.create(type, {
        attributes: fresh.attributes ?? {},
        links: idsOf(fresh.links),
        ...(fresh.createdAt === undefined ? {} : { created: fresh.createdAt }),
        ...(fresh.updatedAt === undefined ? {} : { updated: fresh.updatedAt }),
        archived: fresh.archivedAt ?? null,
        discarded: fresh.discardedAt ?? null,
      })
      return String(record.id)
    },
    update(type: string, id: string, attributes: JsonObject): void {
      world.write(get(type, id), { attributes })
    },
    changeCreatedAt(type: string, id: string, instant: number): void {
      world.write(get(type, id), { attributes: {}, created: instant })
    },
    /** For good. Throws where the server would answer 423. */
    remove(type: string, id: string): void {
      const record = get(type, id)
      const lock = findLock(world, record)
      if (lock !== undefined) throw new Error(lock)
      world.remove(record)
    },
    /** Whether nothing keeps the record from being deleted. */
    isFree: (type: string, id: string): boolean => findLock(world, get(type, id)) === undefined,
    link(type: string, id: string, name: string, other: string): void {
      const record = get(type, id)
      const held = schemaOf(type).relationships[name]?.many === true ? (record.links.get(name) ?? []) : []
      world.write(record, { links: { [name]: [...new Set([...held, Number(other)])] } })
    },
    unlink(type: string, id: string, name: string, other: string): void {
      const record = get(type, id)
      const held = record.links.get(name) ?? []
      world.write(record, { links: { [name]: held.filter((member) => member !== Number(other)) } })
    },
    archive(type: string, id: string, on = true): void {
      state(type, id, { archived: on ? world.now() : null })
    },
    discard(type: string, id: string): void {
      state(type, id, { discarded: world.now() })
    },
    restore(type: string, id: string): void {
      state(type, id, { discarded: null })
    },
    has: (type: string, id: string): boolean => world.find(type, Number(id)) !== undefined,
    ids: (type: string): string[] => [...(world.tables.get(type)?.inIdOrder.all() ?? [])].map(({ id }) => String(id)),
    count: (type: string): number => world.tables.get(type)?.byId.size ?? 0,
  }
}

export type Mutators = ReturnType<typeof createMutators>
