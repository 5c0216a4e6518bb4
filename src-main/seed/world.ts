import type { ExactJson } from '../../src-shared/values/json.ts'
import type { Clock } from './clock.ts'
import type { Counts } from './counts.ts'
import type { Language } from './language.ts'
import { createRandom, type Random } from './random.ts'
import type { SeedRef, Sheet } from './record.ts'

export interface Stage {
  readonly ref: SeedRef
  readonly kind: 'opened' | 'won' | 'lost' | null
}

export interface Funnel {
  readonly ref: SeedRef
  readonly stages: readonly Stage[]
  /** The custom field that holds the amounts of this funnel's deals. */
  readonly amountField: string | null
}

/** The shared input of every record: random seed, clock, and the records that others link to. */
export interface World {
  readonly seed: string
  readonly counts: Counts
  readonly clock: Clock
  readonly sheet: Sheet
  /** The share of rows created within a few import minutes. */
  readonly imported: number
  readonly team: readonly SeedRef[]
  readonly lists: { readonly [type: string]: readonly SeedRef[] }
  readonly funnels: readonly Funnel[]
  readonly orderStages: readonly Stage[]
}

/** A random generator for one record, so that the record does not depend on how many others there are. */
export function randomFor(world: World, purpose: string, index: number): Random {
  return createRandom(world.seed, purpose, index)
}

export function listOf(world: World, type: string): readonly SeedRef[] {
  return world.lists[type] ?? []
}

/** The first two companies have one language each, so that both occur. */
export function languageOfCompany(world: World, index: number): Language {
  if (index < 2) return index === 0 ? 'ru' : 'en'
  return randomFor(world, 'language', index).chance(0.6) ? 'ru' : 'en'
}

/** The company of a contact, or null. */
export function companyOfContact(world: World, index: number): number | null {
  const { companies } = world.counts
  if (companies === 0) return null
  if (index < Math.min(companies, 2)) return index
  const random = randomFor(world, 'employer', index)
  return random.chance(0.85) ? random.int(0, companies - 1) : null
}

export function languageOfContact(world: World, index: number): Language {
  const company = companyOfContact(world, index)
  if (company !== null) return languageOfCompany(world, company)
  return randomFor(world, 'mother tongue', index).chance(0.6) ? 'ru' : 'en'
}

export interface Parties {
  readonly contact: SeedRef | null
  readonly company: SeedRef | null
  readonly language: Language
}

/** The contact and company of a deal. Orders of the deal have the same ones. */
export function partiesOfDeal(world: World, index: number): Parties {
  return createParties(world, randomFor(world, 'parties', index), index)
}

/** The first record has the first contact, who has a company. */
export function createParties(world: World, random: Random, index: number): Parties {
  const { contacts, companies } = world.counts
  const known = contacts > 0 && random.chance(0.9)
  const person = contacts > 0 && index === 0 ? 0 : known ? random.int(0, contacts - 1) : null
  const firm = person === null ? (companies > 0 ? random.int(0, companies - 1) : null) : companyOfContact(world, person)
  return {
    contact: person === null ? null : { type: 'contacts', index: person },
    company: firm === null ? null : { type: 'companies', index: firm },
    language: person === null ? languageOfCompany(world, firm ?? index) : languageOfContact(world, person),
  }
}

/** A few users own most records. Occasionally the owner has changed. */
export function createOwners(world: World, random: Random): { responsible: SeedRef; user: SeedRef; previous: SeedRef | null } {
  const one = () => world.team[random.skewed(world.team.length)] as SeedRef
  const responsible = one()
  const user = random.chance(0.7) ? responsible : one()
  return { responsible, user, previous: random.chance(0.08) ? one() : null }
}

/** `created-at` and `updated-at`, with their instants. */
export function createTimes(
  world: World,
  random: Random,
): { created: number; updated: number; times: { [name: string]: ExactJson } } {
  const created = world.clock.past(random, world.imported)
  const updated = random.chance(0.3) ? created : world.clock.after(random, created)
  return { created, updated, times: toTimes(world, created, updated) }
}

export function toTimes({ clock }: Pick<World, 'clock'>, created: number, updated: number): { [name: string]: ExactJson } {
  return { 'created-at': clock.moment(created), 'updated-at': clock.moment(updated) }
}

/** A random ref or null. The first record of a type always has the link. */
export function maybe(random: Random, refs: readonly SeedRef[], index: number, share: number): SeedRef | null {
  if (refs.length === 0) return null
  return index === 0 || random.chance(share) ? (refs[random.skewed(refs.length)] as SeedRef) : null
}
