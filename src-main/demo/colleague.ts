import { createPerson } from '../seed/person.ts'
import type { Random } from '../seed/random.ts'
import { positions, remarks } from '../seed/words/trades.ts'
import type { Language } from '../seed/language.ts'

export interface Named {
  readonly id: string
  readonly name: string
}

/** Records of the hosted CRM that the colleague knows. */
export interface Known {
  readonly contacts: readonly Named[]
  readonly companies: readonly Named[]
  readonly deals: readonly (Named & { readonly funnel: string })[]
  readonly stages: readonly (Named & { readonly funnel: string })[]
  /** Contacts that the colleague created. The colleague deletes only these. */
  readonly own: readonly Named[]
}

export interface Act {
  readonly words: string
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly type: 'contacts' | 'companies' | 'deals'
  /** Null for a create. */
  readonly id: string | null
  readonly attributes?: Readonly<Record<string, string>>
  readonly stage?: string
}

type Kind = 'create' | 'promote' | 'remark' | 'advance' | 'delete'

const choosers: Record<Kind, (known: Known, random: Random) => Act | undefined> = {
  create: (_, random) => createContact(random),
  promote: promoteContact,
  remark: remarkOnCompany,
  advance: advanceDeal,
  delete: deleteOwn,
}
const weights: Record<Kind, number> = { create: 2, promote: 4, remark: 2, advance: 4, delete: 1 }

/** Chooses the colleague's next action. Creating a contact is always possible. */
export function chooseAct(known: Known, random: Random): Act {
  const kind = random.weighted(Object.entries(weights) as [Kind, number][])
  return choosers[kind](known, random) ?? createContact(random)
}

/** What the colleague knows after an action succeeded on the record `id`. */
export function withDone(known: Known, { method, attributes }: Act, id: string): Known {
  if (method === 'DELETE') return withoutRecord(known, 'contacts', id)
  if (method !== 'POST') return known
  const made = { id, name: `${attributes?.['first-name']} ${attributes?.['last-name']}` }
  return { ...known, contacts: [...known.contacts, made], own: [...known.own, made] }
}

/** What the colleague knows after someone else deleted a record. */
export function withoutRecord(known: Known, type: Act['type'], id: string): Known {
  const isOther = (one: Named) => one.id !== id
  if (type !== 'contacts') return { ...known, [type]: known[type].filter(isOther) }
  return { ...known, contacts: known.contacts.filter(isOther), own: known.own.filter(isOther) }
}

/** The body that goes with it; none with a delete. */
export function toBody({ type, id, attributes, stage }: Act): object {
  const relationships = stage && { stage: { data: { type: 'deal-stages', id: stage } } }
  return {
    data: { type, ...(id !== null && { id }), ...(attributes && { attributes }), ...(relationships && { relationships }) },
  }
}

const languageOf = (text: string): Language => (/[а-яё]/i.test(text) ? 'ru' : 'en')
const pickOne = <T>(list: readonly T[], random: Random) => (list.length === 0 ? undefined : random.pick(list))

function createContact(random: Random): Act {
  const language = random.chance(0.5) ? 'ru' : 'en'
  const { first, last } = createPerson(random, language)
  const position = random.pick(positions[language])
  const attributes = { 'first-name': first, 'last-name': last, position }
  return { words: `added ${first} ${last}, ${position}`, method: 'POST', type: 'contacts', id: null, attributes }
}

function promoteContact({ contacts }: Known, random: Random): Act | undefined {
  const contact = pickOne(contacts, random)
  if (!contact) return undefined
  const position = random.pick(positions[languageOf(contact.name)])
  return {
    words: `made ${contact.name} ${position}`,
    method: 'PATCH',
    type: 'contacts',
    id: contact.id,
    attributes: { position },
  }
}

function remarkOnCompany({ companies }: Known, random: Random): Act | undefined {
  const company = pickOne(companies, random)
  if (!company) return undefined
  const description = random.pick(remarks[languageOf(company.name)])
  const words = `wrote about ${company.name}: ${description}`
  return { words, method: 'PATCH', type: 'companies', id: company.id, attributes: { description } }
}

function advanceDeal({ deals, stages }: Known, random: Random): Act | undefined {
  const deal = pickOne(deals, random)
  const stage =
    deal &&
    pickOne(
      stages.filter(({ funnel }) => funnel === deal.funnel),
      random,
    )
  if (!deal || !stage) return undefined
  return { words: `moved “${deal.name}” to ${stage.name}`, method: 'PATCH', type: 'deals', id: deal.id, stage: stage.id }
}

function deleteOwn({ own }: Known, random: Random): Act | undefined {
  const contact = pickOne(own, random)
  return contact && { words: `deleted ${contact.name}`, method: 'DELETE', type: 'contacts', id: contact.id }
}
