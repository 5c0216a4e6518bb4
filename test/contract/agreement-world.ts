import type { Operation, Target } from '../../src-main/store/batch.ts'
import type { Condition } from '../../src-main/store/plan.ts'
import type { CommitResult, Row, Store } from '../../src-main/store/port.ts'
import { everything } from '../../src-main/store/plan.ts'
import type { BatchIntent, Intent } from './agreement-batches.ts'
import { relationshipsOf, worldTypes } from './agreement-values.ts'
import { batchOf, bytes } from './store-fixture.ts'

/** One store and the records in it, by type, in the order of their ids: the same places mean the same in both. */
export interface World {
  readonly store: Store
  readonly records: Map<string, readonly Row[]>
}

const extra = { visits: { data: [{ type: 'visits', id: '1' }] } }

function find(world: World, type: string, place: number): Row | undefined {
  const records = world.records.get(type) ?? []
  return records[place % Math.max(records.length, 1)]
}

/** Operations for this store; an intent about a record where there is none is left out. */
export function toOperations(world: World, intents: readonly Intent[]): Operation[] {
  const creates = intents.filter(({ op }) => op === 'create')
  function target(type: string, place: number): Target | undefined {
    const present = world.records.get(type) ?? []
    const made = creates.flatMap((intent, created) => (intent.type === type ? [{ created }] : []))
    const at = place % Math.max(present.length + made.length, 1)
    return present[at]?.key ?? made[at - present.length]
  }
  const held = (links: readonly (readonly [string, string, number | null])[]) =>
    Object.fromEntries(links.map(([name, type, place]) => [name, place === null ? null : (target(type, place) ?? null)]))

  return intents.flatMap((intent): Operation[] => {
    const { op, type } = intent
    if (op === 'create') {
      const { id, text, trashed } = intent
      return [
        {
          op,
          type,
          attributes: bytes(text),
          held: held(intent.held),
          trashed,
          ...(intent.extra && { extra }),
          ...(id !== undefined && { id }),
        },
      ]
    }
    if (op === 'link' || op === 'unlink') {
      const from = target(type, intent.place)
      const to = intent.to.map((place) => target(intent.target, place)).filter((end) => end !== undefined)
      return from === undefined ? [] : [{ op, type, from, relationship: intent.name, to }]
    }
    const key = find(world, type, intent.place)?.key
    if (key === undefined) return []
    if (op === 'update') {
      const { text, trashed } = intent
      const attributes = text === undefined ? {} : { attributes: bytes(text) }
      return [
        {
          op,
          type,
          key,
          ...attributes,
          held: held(intent.held),
          ...(trashed !== undefined && { trashed }),
          changes: { x: [text ?? null, 1] },
        },
      ]
    }
    return op === 'adopt' ? [{ op, type, key, id: intent.id }] : [{ op, type, key }]
  })
}

/** What was created and what grew in version; a batch that is refused answers null. */
export async function commitTo(world: World, { intents, summarised, zoned }: BatchIntent): Promise<unknown> {
  const operations = toOperations(world, intents)
  const result: CommitResult | null = await world.store
    .commit(batchOf(operations, { summarised, ...(zoned && { zone: 'Europe/Moscow' }) }))
    .catch(() => null)
  const grown: string[] = []
  for (const type of worldTypes) {
    const versions = new Map(world.records.get(type)?.map(({ key, version }) => [key, version]))
    const { rows } = await world.store.read({ type, where: everything })
    grown.push(...rows.filter(({ key, version }) => version > (versions.get(key) ?? version)).map(({ id }) => `${type}/${id}`))
    world.records.set(type, rows)
  }
  return { created: result?.ok ? result.created.map(({ type, id }) => [type, id]) : result, grown }
}

/** Every row with every link. */
export async function dump({ store }: World): Promise<Row[]> {
  const rows = await Promise.all(
    worldTypes.map((type) => store.read({ type, where: everything, linkage: relationshipsOf(type).map(([name]) => name) })),
  )
  return rows.flatMap(({ rows: list }) => list)
}

export function resolve(world: World, type: string, condition: Condition): Condition {
  const ids = (of: string, list: readonly string[]) =>
    list.map((id) => (id.startsWith('#') ? (find(world, of, Number(id.slice(1)))?.id ?? 'none') : id))
  const key = (of: string, place: number) => find(world, of, place)?.key ?? -1
  switch (condition.op) {
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((part) => resolve(world, type, part)) }
    case 'not':
      return { ...condition, of: resolve(world, type, condition.of) }
    case 'key':
      return { ...condition, keys: condition.keys.map((place) => key(type, place)) }
    case 'id':
      return { ...condition, ids: ids(type, condition.ids) }
    case 'linked': {
      const target = relationshipsOf(type).find(([name]) => name === condition.relationship)?.[1] ?? type
      return { ...condition, ids: ids(target, condition.ids) }
    }
    case 'leads-to': {
      const target = relationshipsOf(type).find(([name]) => name === condition.relationship)?.[1] ?? type
      return { ...condition, where: resolve(world, target, condition.where) }
    }
    case 'related':
      return { ...condition, key: key(condition.of, condition.key) }
    case 'equals':
    case 'at-least':
    case 'at-most':
    case 'missing':
    case 'blank':
    case 'unlinked':
    case 'linked-before':
    case 'on-days':
    case 'custom':
    case 'holds-custom':
    case 'mirrored':
    case 'provisional':
    case 'search':
    case 'trashed':
      return condition
    default:
      return condition satisfies never
  }
}
