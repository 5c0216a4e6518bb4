/** The relationships of the document: `*` before the target of a to-many one. */
const bonds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contacts: {
    responsible: 'users',
    user: 'users',
    source: 'sources',
    companies: '*companies',
    status: 'contact-statuses',
    'contact-type': 'contact-types',
    deals: '*deals',
    orders: '*orders',
    products: '*products',
    'entities-products': '*entity-products',
    tasks: '*diary-tasks',
    events: '*diary-events',
    performers: '*users',
    invoices: '*invoices',
    contracts: '*contracts',
    segments: '*segments',
    contacts: '*contacts',
  },
  companies: {
    responsible: 'users',
    user: 'users',
    source: 'sources',
    contacts: '*contacts',
    status: 'company-statuses',
    'company-type': 'company-types',
    deals: '*deals',
    orders: '*orders',
    products: '*products',
    'entities-products': '*entity-products',
    tasks: '*diary-tasks',
    events: '*diary-events',
    'bank-details': '*company-bank-details',
    performers: '*users',
    invoices: '*invoices',
    contracts: '*contracts',
    checkups: '*checkups',
    segments: '*segments',
  },
  'company-bank-details': { company: 'companies' },
  deals: {
    responsible: 'users',
    user: 'users',
    company: 'companies',
    contact: 'contacts',
    stage: 'deal-stages',
    'stage-category': 'deal-stage-categories',
    source: 'sources',
    status: 'deal-statuses',
    'loss-reason': 'deal-loss-reasons',
    'loss-competitor': 'competitors',
    area: 'areas',
    products: '*products',
    deals: '*deals',
    orders: '*orders',
    'entities-products': '*entity-products',
    performers: '*users',
    tasks: '*diary-tasks',
    documents: '*documents',
    invoices: '*invoices',
    contracts: '*contracts',
    segments: '*segments',
  },
  'deal-stages': { 'deal-stage-category': 'deal-stage-categories' },
  orders: {
    responsible: 'users',
    user: 'users',
    company: 'companies',
    contact: 'contacts',
    stage: 'order-stages',
    source: 'sources',
    status: 'order-statuses',
    'loss-reason': 'order-loss-reasons',
    'loss-competitor': 'competitors',
    products: '*products',
    deals: '*deals',
    'entities-products': '*entity-products',
    performers: '*users',
    tasks: '*diary-tasks',
    documents: '*documents',
    invoices: '*invoices',
    contracts: '*contracts',
  },
}

export interface LinkRow {
  readonly type: string
  readonly name: string
  readonly target: string
  readonly many: boolean
}

export const linkRows: readonly LinkRow[] = Object.entries(bonds).flatMap(([type, links]) =>
  Object.entries(links).map(([name, target]) => ({
    type,
    name,
    target: target.replace('*', ''),
    many: target.startsWith('*'),
  })),
)

export function linksOf(type: string): readonly LinkRow[] {
  return linkRows.filter((row) => row.type === type)
}

/** Two names of one fact. The first row's end is to-many in each; a pair of one name with itself is symmetric. */
export const inversePairs = [
  ['contacts', 'companies', 'companies', 'contacts'],
  ['contacts', 'deals', 'deals', 'contact'],
  ['contacts', 'orders', 'orders', 'contact'],
  ['companies', 'deals', 'deals', 'company'],
  ['companies', 'orders', 'orders', 'company'],
  ['companies', 'bank-details', 'company-bank-details', 'company'],
  ['deals', 'orders', 'orders', 'deals'],
  ['contacts', 'contacts', 'contacts', 'contacts'],
  ['deals', 'deals', 'deals', 'deals'],
] as const

export const requiredLinks: readonly string[] = ['company-bank-details/company', 'deal-stages/deal-stage-category']

export const targetTypes = [
  'users',
  'sources',
  'products',
  'entity-products',
  'diary-tasks',
  'diary-events',
  'invoices',
  'contracts',
  'segments',
  'checkups',
  'competitors',
  'areas',
  'documents',
  'order-statuses',
] as const
