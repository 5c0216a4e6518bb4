import type { ExactObject } from '../../src-shared/values/json.ts'
import { day } from './clock.ts'
import { createCustoms } from './customs.ts'
import { toDomain } from './companies.ts'
import { createPairs, own, peers, shared, type LinkPlans } from './links.ts'
import type { Language } from './language.ts'
import { createAmount } from './money.ts'
import { createPerson, toEmail, toNick, type Person } from './person.ts'
import { createLandline, createMobile } from './phone.ts'
import { createPlace, createTown, toAddress } from './place.ts'
import type { Random } from './random.ts'
import { createArchiveState } from './state.ts'
import { createTraffic } from './traffic.ts'
import { positions, remarks } from './words/trades.ts'
import { companyOfContact, createOwners, createTimes, languageOfContact, listOf, maybe, randomFor, type World } from './world.ts'

const spelling = ['zipcode', 'building', 'housing', 'apartment'] as const
const mailHosts = ['example.com', 'example.org', 'example.net'] as const

const plans: LinkPlans = {
  contacts: peers('contacts', 0.04),
  products: shared('products', 0.08),
  performers: shared('users', 0.06, 2),
  segments: shared('segments', 0.25, 2),
  'entities-products': own('entity-products', 0.01),
  tasks: own('diary-tasks', 0.05),
  events: own('diary-events', 0.05),
  invoices: own('invoices', 0.01),
  contracts: own('contracts', 0.01),
}

export function addContact(world: World, index: number): void {
  const random = randomFor(world, 'contacts', index)
  const language = languageOfContact(world, index)
  const company = companyOfContact(world, index)
  const person = createPerson(random, language)
  const { created, updated, times } = createTimes(world, random)
  const { responsible, user, previous } = createOwners(world, random)
  const pairs = createPairs(world, random, index, plans, { language, created, amount: createAmount(random, 20_000) })
  if (company !== null) pairs['companies'] = [{ type: 'companies', index: company }]
  world.sheet.add('contacts', {
    attributes: {
      'first-name': person.first,
      'last-name': person.last,
      'middle-name': person.middle,
      birthdate: random.chance(0.55) ? world.clock.date(world.clock.now - random.int(20 * 365, 65 * 365) * day) : null,
      position: random.chance(0.7) ? random.pick(positions[language]) : null,
      description: random.chance(0.3) ? random.some(remarks[language], random.int(1, 3)).join(' ') : null,
      note: random.chance(0.08) ? random.pick(remarks[language]) : null,
      ...createReach(random, language, person, company === null ? random.pick(mailHosts) : toDomain(world, company)),
      customs: createCustoms(world, random, index, language),
      ...times,
      ...createArchiveState(world, random, index, updated, 'trash'),
      ...createTraffic(random, index, language),
    },
    held: {
      responsible,
      user,
      source: maybe(random, listOf(world, 'sources'), index, 0.6),
      status: maybe(random, listOf(world, 'contact-statuses'), index, 0.8),
      'contact-type': maybe(random, listOf(world, 'contact-types'), index, 0.7),
    },
    pairs,
    ...(previous && { ids: { 'previous-responsible-id': previous } }),
  })
}

/** Phones, emails, addresses and social networks. Most people have two or three of them. */
function createReach(random: Random, language: Language, person: Person, domain: string): ExactObject {
  const town = createTown(random, language)
  const reach: ExactObject = {}
  const give = (name: string, share: number, make: () => string) => {
    if (random.chance(share)) reach[name] = make()
  }
  give('general-phone', 0.7, () => createMobile(random, town))
  give('mobile-phone', 0.35, () => createMobile(random, town))
  give('work-phone', 0.3, () => createLandline(random, town))
  if (reach['work-phone'] !== undefined) give('work-phone-postfix', 0.5, () => String(random.int(100, 999)))
  give('other-phone', 0.06, () => createMobile(random, town))
  give('fax', 0.02, () => createLandline(random, town))
  give('email', 0.75, () => toEmail(random, person, domain))
  give('other-email', 0.08, () => toEmail(random, person, random.pick(mailHosts)))
  give('telegram', 0.3, () => `@${toNick(random, person)}`)
  give('whatsapp', 0.2, () => createMobile(random, town))
  give(language === 'ru' ? 'vkontakte' : 'linkedin', 0.15, () => toNick(random, person))
  give('skype', 0.04, () => toNick(random, person))
  if (random.chance(0.35)) Object.assign(reach, toAddress('work', createPlace(random, town), spelling))
  if (random.chance(0.1)) Object.assign(reach, toAddress('home', createPlace(random, town), spelling))
  return reach
}
