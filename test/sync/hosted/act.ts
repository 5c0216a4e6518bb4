import { choose, drawWord, often, whole, type Chance } from './drawing.ts'
import type { Mutators } from './mutators.ts'
import { drawAttributes, drawLinks } from './new-records.ts'
import { findLock } from './rules.ts'
import { mainTypes, schemaOf, targetTypes } from './schema.ts'
import type { HostedRecord } from './table.ts'
import type { World } from './world.ts'

const stated = ['contacts', 'companies', 'deals', 'orders']
const dictionaries = mainTypes.filter((type) => !schemaOf(type).states && type !== 'company-bank-details')
const nothing = 'nothing to do'

/** Another user at work: each call does one thing and says what. */
export function createActor(world: World, mutators: Mutators): (chance: Chance) => string {
  const find = (chance: Chance, types: readonly string[]): HostedRecord | undefined => {
    const type = choose(chance, types)
    const rows = world.tables.get(type)?.inIdOrder.all() ?? []
    return rows.length === 0 ? undefined : choose(chance, rows)
  }
  const on = (chance: Chance, types: readonly string[], act: (record: HostedRecord, id: string) => string): string => {
    const record = find(chance, types)
    return record === undefined ? nothing : `${record.type}/${String(record.id)} ${act(record, String(record.id))}`
  }
  const make = (chance: Chance, type: string, created?: number): string => {
    if (type === 'company-bank-details' && mutators.count('companies') === 0) return nothing
    if (type === 'deal-stages' && mutators.count('deal-stage-categories') === 0) return nothing
    const record = world.create(type, {
      attributes: drawAttributes(world, chance, type),
      links: drawLinks(world, chance, type),
      ...(created === undefined ? {} : { created }),
    })
    return `${type}/${String(record.id)} created`
  }
  const edit = (chance: Chance, record: HostedRecord, id: string): string => {
    const drawn = Object.entries(drawAttributes(world, chance, record.type))
    const [name, value] = choose(chance, drawn)
    mutators.update(record.type, id, { [name]: value })
    return `${name} edited`
  }
  const drop = (record: HostedRecord): string => {
    if (findLock(world, record) !== undefined) return 'is locked and stays'
    world.remove(record)
    return 'deleted'
  }
  const relink = (chance: Chance, record: HostedRecord, id: string): string => {
    const { relationships } = schemaOf(record.type)
    const free = Object.keys(relationships).filter((name) => name !== 'stage-category' && relationships[name]?.required !== true)
    const name = choose(chance, free)
    const held = record.links.get(name) ?? []
    if (held.length > 0 && often(chance, 0.5) && name !== 'stage') {
      const gone = String(choose(chance, held))
      mutators.unlink(record.type, id, name, gone)
      return `${name} loses ${gone}`
    }
    const other = find(chance, [relationships[name]?.target ?? ''])
    if (other === undefined || other === record) return 'is left as it was'
    mutators.link(record.type, id, name, String(other.id))
    return `${name} gains ${String(other.id)}`
  }
  const bulk = (chance: Chance, types: readonly string[], act: (record: HostedRecord) => void, most: number): string => {
    const type = choose(chance, types)
    const rows = [...(world.tables.get(type)?.inIdOrder.all() ?? [])]
    const from = whole(chance, rows.length + 1)
    const chosen = rows.slice(from, from + 1 + whole(chance, most))
    for (const row of chosen) act(row)
    return `${String(chosen.length)} ${type} from the place ${String(from)} on deleted`
  }

  const actions: readonly (readonly [weight: number, act: (chance: Chance) => string])[] = [
    [30, (chance) => on(chance, [...stated, ...stated, 'company-bank-details'], (record, id) => edit(chance, record, id))],
    [15, (chance) => make(chance, choose(chance, [...stated, 'company-bank-details']))],
    [8, (chance) => on(chance, [...stated, 'company-bank-details'], drop)],
    [15, (chance) => on(chance, stated, (record, id) => relink(chance, record, id))],
    [
      6,
      (chance) =>
        on(chance, stated, ({ type, archived }, id) => {
          mutators.archive(type, id, archived === null)
          return archived === null ? 'archived' : 'taken out of the archive'
        }),
    ],
    [
      8,
      (chance) =>
        on(chance, stated, ({ type, discarded }, id) => {
          if (discarded === null) mutators.discard(type, id)
          else mutators.restore(type, id)
          return discarded === null ? 'trashed' : 'restored'
        }),
    ],
    [5, (chance) => on(chance, dictionaries, (record, id) => edit(chance, record, id))],
    [2, (chance) => make(chance, choose(chance, dictionaries))],
    [2, (chance) => on(chance, dictionaries, drop)],
    [
      2,
      (chance) =>
        on(chance, targetTypes, ({ type }, id) => {
          mutators.update(type, id, { name: drawWord(chance) })
          return 'renamed'
        }),
    ],
    [1, (chance) => importRows(chance)],
    [1, (chance) => bulk(chance, stated, (record) => void world.remove(record), 40)],
    [3, (chance) => (world.quirks().backdated ? make(chance, choose(chance, stated), backdate(chance)) : nothing)],
    [
      2,
      (chance) =>
        world.quirks().createdAtMoves
          ? on(chance, stated, ({ type }, id) => {
              mutators.changeCreatedAt(type, id, backdate(chance))
              return 'moved to another time of creation'
            })
          : nothing,
    ],
  ]
  const total = actions.reduce((sum, [weight]) => sum + weight, 0)
  const backdate = (chance: Chance) => Math.floor(world.now() - chance() * 700 * 86_400_000)

  /** A file of rows, which all come within the same second. */
  function importRows(chance: Chance): string {
    const type = choose(chance, stated)
    for (let made = 0; made < 150; made++) make(chance, type)
    return `150 ${type} imported`
  }

  return (chance) => {
    let left = chance() * total
    for (const [weight, act] of actions) {
      left -= weight
      if (left < 0) return act(chance)
    }
    return nothing
  }
}
