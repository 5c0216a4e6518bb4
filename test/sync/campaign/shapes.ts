/** What users of the campaign write of a type. */
export interface Shape {
  /** The first of them carries the mark of who made the record. */
  readonly required: readonly string[]
  /** Those that take any text; decimals and keys of customs too. */
  readonly texts: readonly string[]
  /** Fixed values that a new record cannot be without. */
  readonly fixed: Readonly<Record<string, string>>
  readonly toOne: Readonly<Record<string, string>>
  readonly needed: readonly string[]
  readonly sets: Readonly<Record<string, string>>
  readonly states: readonly ('archived-at' | 'discarded-at')[]
  /** How often it is chosen, relative to the others. */
  readonly weight: number
}

const nothing = { fixed: {}, toOne: {}, needed: [], sets: {}, states: [], texts: [] } as const
const named = (weight: number): Shape => ({ ...nothing, required: ['name'], weight })

/** Amounts are decimals, whatever the type. */
export const decimals: ReadonlySet<string> = new Set(['amount', 'cost'])

/** Several people write lines to them: a server has a line of each. */
export const longTexts: ReadonlySet<string> = new Set(['description', 'note', 'loss-comment'])

/** The lines of a text, as a ledger or a view tells it. */
export const linesOf = (text: string): string[] => (text === 'null' ? [] : text.split('\n').map((line) => line.trim()))

export const shapes: Readonly<Record<string, Shape>> = {
  contacts: {
    ...nothing,
    required: ['first-name', 'last-name'],
    texts: ['description', 'note', 'position', 'website', 'customs/custom-1', 'customs/custom-2'],
    toOne: { status: 'contact-statuses', responsible: 'users' },
    sets: { companies: 'companies', contacts: 'contacts', segments: 'segments', deals: 'deals' },
    states: ['archived-at', 'discarded-at'],
    weight: 6,
  },
  companies: {
    ...nothing,
    required: ['name'],
    texts: ['description', 'city', 'customs/custom-1'],
    toOne: { responsible: 'users' },
    sets: { contacts: 'contacts', deals: 'deals', segments: 'segments' },
    states: ['archived-at', 'discarded-at'],
    weight: 5,
  },
  deals: {
    ...nothing,
    required: ['name'],
    texts: ['description', 'loss-comment', 'amount', 'cost', 'customs/custom-1'],
    toOne: {
      company: 'companies',
      contact: 'contacts',
      stage: 'deal-stages',
      'stage-category': 'deal-stage-categories',
      status: 'deal-statuses',
    },
    sets: { deals: 'deals', orders: 'orders', products: 'products' },
    states: ['archived-at'],
    weight: 6,
  },
  orders: {
    ...nothing,
    required: ['name'],
    texts: ['description', 'loss-comment', 'amount'],
    toOne: { company: 'companies', contact: 'contacts' },
    sets: { deals: 'deals' },
    states: ['archived-at', 'discarded-at'],
    weight: 2,
  },
  'company-bank-details': {
    ...nothing,
    required: ['name'],
    texts: ['bank-name', 'bik'],
    toOne: { company: 'companies' },
    needed: ['company'],
    weight: 2,
  },
  'contact-statuses': named(1),
  'deal-statuses': named(1),
  'deal-stage-categories': {
    ...named(1),
    fixed: { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' },
  },
  'deal-stages': { ...named(1), toOne: { 'deal-stage-category': 'deal-stage-categories' }, needed: ['deal-stage-category'] },
}

/** Relationships whose far end holds the fact, with the name that it has there. */
export const heldFar: Readonly<Record<string, string>> = { 'contacts.deals': 'contact', 'companies.deals': 'company' }
/** The other end of a set, where it shows one. */
export const otherEnd: Readonly<Record<string, string>> = {
  'contacts.companies': 'contacts',
  'companies.contacts': 'companies',
  'contacts.contacts': 'contacts',
  'deals.deals': 'deals',
  'deals.orders': 'deals',
  'orders.deals': 'orders',
}

const made = Object.entries(shapes).flatMap(([type, { weight }]) => Array.from({ length: weight }, () => type))
/** Types by how often they are chosen. */
export const listMade = (): readonly string[] => made

export function shapeOf(type: string): Shape {
  const shape = shapes[type]
  if (shape === undefined) throw new Error(`nobody writes ${type}`)
  return shape
}
