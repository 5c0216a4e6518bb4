import {
  choose,
  drawAmount,
  drawColor,
  drawCustoms,
  drawName,
  drawPhone,
  drawWord,
  often,
  whole,
  type Chance,
} from './drawing.ts'
import type { Json } from './exact-json.ts'
import { schemaOf } from './schema.ts'
import type { Table } from './table.ts'
import type { World } from './world.ts'

/** The attributes of a new record of that type. */
export function drawAttributes(world: World, chance: Chance, type: string): Record<string, Json> {
  const quirks = world.quirks()
  const customs = often(chance, 0.4) ? { customs: drawCustoms(chance, quirks) } : {}
  switch (type) {
    case 'contacts':
      return {
        'first-name': drawName(chance, quirks),
        'last-name': drawName(chance, quirks),
        ...(often(chance, 0.5) ? { 'mobile-phone': drawPhone(chance), email: `${String(whole(chance, 1e6))}@mail.example` } : {}),
        ...(often(chance, 0.2) ? { birthdate: `19${String(50 + whole(chance, 49))}-0${String(1 + whole(chance, 9))}-11` } : {}),
        ...customs,
      }
    case 'companies':
      return {
        name: drawName(chance, quirks),
        ...(often(chance, 0.5) ? { inn: String(whole(chance, 1e10)), city: drawWord(chance) } : {}),
        ...customs,
      }
    case 'deals':
      return {
        name: drawName(chance, quirks),
        ...(often(chance, 0.7) ? { amount: drawAmount(chance) } : {}),
        ...(often(chance, 0.4) ? { cost: drawAmount(chance) } : {}),
        ...customs,
      }
    case 'orders':
      return { name: drawName(chance, quirks), amount: drawAmount(chance), ...customs }
    case 'deal-stage-categories':
      return { name: drawWord(chance), 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    case 'company-bank-details':
      return { name: drawWord(chance), bik: String(whole(chance, 1e9)), 'is-default': often(chance, 0.3) }
    default: {
      const coloured = 'color' in schemaOf(type).attributes
      return { name: drawWord(chance), ...(coloured ? { color: drawColor(chance) } : {}) }
    }
  }
}

/** How many members a to-many gets, at most; what is not named here gets few and seldom. */
const usual: Readonly<Record<string, number>> = {
  responsible: 0.9,
  user: 0.9,
  source: 0.6,
  status: 0.7,
  'contact-type': 0.6,
  'company-type': 0.6,
  companies: 0.6,
  contact: 0.7,
  company: 0.6,
  stage: 0.9,
}
/** The other end names these. */
const named = new Set(['contacts.deals', 'contacts.orders', 'companies.contacts', 'companies.deals', 'companies.orders'])
named.add('companies.bank-details').add('deals.stage-category').add('deals.orders')

/** The links of a new record of that type, to records that are there. */
export function drawLinks(world: World, chance: Chance, type: string): Record<string, number[]> {
  const links: Record<string, number[]> = {}
  for (const [name, relationship] of Object.entries(schemaOf(type).relationships)) {
    if (named.has(`${type}.${name}`)) continue
    const share = relationship.required === true ? 1 : (usual[name] ?? 0.06)
    if (!often(chance, share)) continue
    const table = world.tables.get(relationship.target)
    if (table === undefined || table.byId.size === 0) continue
    const size = relationship.many && often(chance, 0.3) ? 2 : 1
    links[name] = [...new Set(Array.from({ length: size }, () => drawId(chance, table)))]
  }
  return links
}

export function drawId(chance: Chance, table: Table): number {
  return choose(chance, table.inIdOrder.all()).id
}
