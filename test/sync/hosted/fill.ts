import { choose, drawWord, often, whole, type Chance } from './drawing.ts'
import { drawAttributes, drawLinks } from './new-records.ts'
import { targetTypes } from './schema.ts'
import type { World } from './world.ts'

export interface Sizes {
  readonly contacts?: number
  readonly companies?: number
  readonly deals?: number
  readonly orders?: number
  /** Whether three in ten rows stand in three import minutes; as the quirk says, unless told. */
  readonly importMinutes?: boolean
}

const year = 365 * 86_400_000
const minute = 60_000
const dictionaries: Readonly<Record<string, number>> = {
  'contact-statuses': 5,
  'contact-types': 4,
  'company-statuses': 5,
  'company-types': 4,
  'deal-loss-reasons': 5,
  'deal-stage-categories': 3,
  'deal-stages': 9,
  'deal-statuses': 4,
  'order-loss-reasons': 3,
  'order-stages': 3,
}

/** An account of some years: every type, every link, every state. */
export function fillWorld(world: World, chance: Chance, sizes: Sizes = {}): void {
  const now = world.now()
  for (const type of targetTypes) {
    const count = type === 'users' ? 8 : 12
    for (let made = 0; made < count; made++) {
      const at = now - Math.floor(3 * year + chance() * year)
      world.create(type, { attributes: { name: drawWord(chance) }, created: at, updated: at })
    }
  }
  const kinds = ['opened', 'won', 'lost']
  for (const [type, count] of Object.entries(dictionaries)) {
    for (let made = 0; made < count; made++) {
      const at = now - Math.floor(2 * year + chance() * year)
      const attributes = drawAttributes(world, chance, type)
      if (type === 'deal-stage-categories') attributes['is-default'] = made === 0
      world.create(type, { attributes, links: drawLinks(world, chance, type), created: at, updated: at })
    }
  }
  for (const kind of kinds)
    world.create('order-stages', { attributes: { name: kind, kind }, created: now - 3 * year, updated: now - 3 * year })
  const { companies = 40, contacts = 120, deals = 80, orders = 40 } = sizes
  fillType(world, chance, 'companies', companies, sizes)
  fillType(world, chance, 'company-bank-details', Math.ceil(companies / 3), sizes)
  fillType(world, chance, 'contacts', contacts, sizes)
  fillType(world, chance, 'deals', deals, sizes)
  fillType(world, chance, 'orders', orders, sizes)
}

function fillType(world: World, chance: Chance, type: string, count: number, sizes: Sizes): void {
  const quirks = world.quirks()
  const now = world.now()
  const table = world.tables.get(type)
  // A type without any record it could be linked to is left empty, as an owner is required.
  if (type === 'company-bank-details' && world.tables.get('companies')?.byId.size === 0) return
  if (table === undefined) throw new Error(`no such type: ${type}`)
  const imports = Array.from({ length: 3 }, () => Math.floor((now - chance() * 2 * year) / minute) * minute)
  const importing = sizes.importMinutes ?? quirks.importMinutes
  const created = Array.from({ length: count }, () => {
    if (importing && often(chance, 0.3)) return choose(chance, imports) + whole(chance, minute)
    const at = Math.floor(now - 1000 - chance() * 2 * year)
    return quirks.onTheMinute && often(chance, 0.15) ? Math.floor(at / minute) * minute : at
  }).sort((a, b) => a - b)
  const states = type !== 'company-bank-details'
  for (const at of created) {
    const shifted = quirks.backdated && often(chance, 0.05) ? Math.floor(at - chance() * year) : at
    const edited = often(chance, 0.5) ? at : Math.floor(at + chance() * (now - at))
    world.create(type, {
      attributes: drawAttributes(world, chance, type),
      links: drawLinks(world, chance, type),
      created: shifted,
      updated: quirks.updatedAt === 'seconds' ? Math.floor(edited / 1000) * 1000 : edited,
      archived: states && often(chance, 0.08) ? edited : null,
      discarded: states && often(chance, 0.05) ? edited : null,
    })
  }
}
