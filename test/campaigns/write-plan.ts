import type { Random } from '../../src-main/seed/random.ts'
import type { KnownRecord, Ledger } from './ledger.ts'
import { markers, type Write } from './write.ts'

/** Records that all writers use and none deletes. */
export interface Shared {
  readonly companies: readonly string[]
  readonly funnels: readonly string[]
  /** A contact that every writer edits, each a field of its own. */
  readonly busyContact: string
}

export interface Planner {
  readonly name: string
  readonly random: Random
  readonly shared: Shared
  /** The field of the busy contact that is this writer's. */
  readonly ownField: string
}

/** Beyond this many records of its own a writer deletes before it creates. */
const mostRecords = 40

type Choose = (planner: Planner, ledger: Ledger, step: number) => Write | undefined

const choices: readonly (readonly [Choose, number])[] = [
  [createContact, 6],
  [createCompany, 3],
  [createDeal, 4],
  [createFunnel, 2],
  [createBankDetails, 3],
  [editOwn, 10],
  [editBusyContact, 6],
  [flipFunnel, 4],
  [flipBankDetails, 3],
  [linkContact, 6],
  [unlinkContact, 4],
  [replaceCompanies, 3],
  [deleteOwn, 5],
]

/** The next write of that writer: the same for the same seed, as long as the same writes before it were answered. */
export function planWrite(planner: Planner, ledger: Ledger, step: number): Write {
  const full = ledger.records.size > mostRecords
  for (;;) {
    const choose = full && planner.random.chance(0.5) ? deleteOwn : planner.random.weighted(choices)
    const write = choose(planner, ledger, step)
    if (write) return write
  }
}

const listOwn = ({ records }: Ledger, ...types: readonly string[]): KnownRecord[] =>
  [...records.values()].filter(({ type, attributes }) => types.includes(type) && Object.hasOwn(attributes, markers[type] ?? ''))

const pickOne = <T>({ random }: Planner, list: readonly T[]): T | undefined => (list.length > 0 ? random.pick(list) : undefined)

/** Long enough now and then for a row to need overflow pages. */
const toProse = ({ random, name }: Planner, step: number) =>
  `${name} ${step} ${'note '.repeat(random.chance(0.1) ? 8000 : 4)}`.trim()

function createContact(planner: Planner, ledger: Ledger, step: number): Write {
  const { name, shared, random } = planner
  const own = listOwn(ledger, 'companies').map(({ id }) => id)
  return {
    kind: 'create',
    type: 'contacts',
    attributes: {
      'first-name': 'Storm',
      'last-name': `${name} ${step}`,
      description: toProse(planner, step),
      'general-phone': `+7 900 ${step}`,
      customs: { 'custom-1': `${name} ${step}` },
    },
    links: { companies: [...random.some(shared.companies, random.int(0, 2)), ...random.some(own, 1)] },
  }
}

function createCompany(planner: Planner, _ledger: Ledger, step: number): Write {
  const attributes = { name: `${planner.name} ${step}`, inn: String(7_700_000_000 + step), description: toProse(planner, step) }
  return { kind: 'create', type: 'companies', attributes, links: {} }
}

function createDeal(planner: Planner, ledger: Ledger, step: number): Write {
  const contact = pickOne(planner, listOwn(ledger, 'contacts'))
  const company = pickOne(planner, [...planner.shared.companies, ...listOwn(ledger, 'companies').map(({ id }) => id)])
  const attributes = { name: `${planner.name} ${step}`, description: toProse(planner, step) }
  return {
    kind: 'create',
    type: 'deals',
    attributes,
    links: { contact: contact ? [contact.id] : [], company: company ? [company] : [] },
  }
}

function createFunnel({ name }: Planner, _ledger: Ledger, step: number): Write {
  const attributes = { name: `${name} ${step}`, 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  return { kind: 'create', type: 'deal-stage-categories', attributes, links: {} }
}

function createBankDetails(planner: Planner, ledger: Ledger, step: number): Write | undefined {
  const company = pickOne(planner, listOwn(ledger, 'companies'))
  if (!company) return undefined
  const attributes = { name: `${planner.name} ${step}`, number: String(step), 'is-default': planner.random.chance(0.5) }
  return { kind: 'create', type: 'company-bank-details', attributes, links: { company: [company.id] } }
}

function editOwn(planner: Planner, ledger: Ledger, step: number): Write | undefined {
  const record = pickOne(planner, listOwn(ledger, 'contacts', 'companies', 'deals'))
  if (!record) return undefined
  const { type, id } = record
  const more = { contacts: { position: `p ${step}`, customs: { 'custom-1': `c ${step}` } }, companies: { city: `c ${step}` } }
  const attributes = { description: toProse(planner, step), 'utm-term': `t ${step}`, ...more[type as keyof typeof more] }
  return { kind: 'edit', type, id, attributes }
}

function editBusyContact({ shared, ownField, name }: Planner, _ledger: Ledger, step: number): Write {
  return { kind: 'edit', type: 'contacts', id: shared.busyContact, attributes: { [ownField]: `${name} ${step}` } }
}

function flipFunnel({ shared, random }: Planner): Write {
  return { kind: 'edit', type: 'deal-stage-categories', id: random.pick(shared.funnels), attributes: { 'is-default': true } }
}

function flipBankDetails(planner: Planner, ledger: Ledger): Write | undefined {
  const details = listOwn(ledger, 'company-bank-details').filter(({ attributes }) => attributes['is-default'] === false)
  const record = pickOne(planner, details)
  return record && { kind: 'edit', type: record.type, id: record.id, attributes: { 'is-default': true } }
}

function linkContact(planner: Planner, ledger: Ledger): Write | undefined {
  const contacts = listOwn(ledger, 'contacts')
  const record = pickOne(planner, contacts)
  if (!record) return undefined
  const relationship = planner.random.pick(['companies', 'contacts'])
  const present = new Set([...(record.links[relationship] ?? []), relationship === 'contacts' ? record.id : ''])
  const companies = [...planner.shared.companies, ...listOwn(ledger, 'companies').map(({ id }) => id)]
  const free = (relationship === 'companies' ? companies : contacts.map(({ id }) => id)).filter((id) => !present.has(id))
  if (free.length === 0) return undefined
  return { kind: 'link', type: 'contacts', id: record.id, relationship, ids: planner.random.some(free, 2) }
}

function unlinkContact(planner: Planner, ledger: Ledger): Write | undefined {
  const relationship = planner.random.pick(['companies', 'contacts'])
  const record = pickOne(
    planner,
    listOwn(ledger, 'contacts').filter(({ links }) => (links[relationship] ?? []).length > 0),
  )
  if (!record) return undefined
  const ids = planner.random.some(record.links[relationship] ?? [], 1)
  return { kind: 'unlink', type: 'contacts', id: record.id, relationship, ids }
}

function replaceCompanies(planner: Planner, ledger: Ledger): Write | undefined {
  const record = pickOne(planner, listOwn(ledger, 'contacts'))
  if (!record) return undefined
  const ids = planner.random.some(planner.shared.companies, planner.random.int(0, 3))
  return { kind: 'replace', type: 'contacts', id: record.id, relationship: 'companies', ids }
}

function deleteOwn(planner: Planner, ledger: Ledger): Write | undefined {
  const record = pickOne(planner, listOwn(ledger, ...Object.keys(markers)))
  return record && { kind: 'delete', type: record.type, id: record.id }
}
