import { addBankDetails } from './bank-details.ts'
import { createCustoms } from './customs.ts'
import { createFirm, toFirmRequisites } from './firm.ts'
import { toLatin } from './language.ts'
import { createPairs, own, shared, type LinkPlans } from './links.ts'
import { createAmount } from './money.ts'
import { createLandline, createMobile } from './phone.ts'
import { createPlace, toAddress, toAddressLine } from './place.ts'
import { createArchiveState } from './state.ts'
import { createTraffic } from './traffic.ts'
import { remarks } from './words/trades.ts'
import { createOwners, createTimes, languageOfCompany, listOf, maybe, randomFor, type World } from './world.ts'

const spelling = ['zip-code', 'house', 'build', 'office'] as const

const plans: LinkPlans = {
  products: shared('products', 0.1),
  performers: shared('users', 0.08, 2),
  segments: shared('segments', 0.3, 2),
  'entities-products': own('entity-products', 0.02),
  tasks: own('diary-tasks', 0.06),
  events: own('diary-events', 0.06),
  invoices: own('invoices', 0.03),
  contracts: own('contracts', 0.05),
  checkups: own('checkups', 0.08, 2),
}

/** The firm behind a company. It depends only on the index, so contacts can derive its mail domain too. */
const firmOf = (world: World, index: number) => createFirm(randomFor(world, 'firm', index), languageOfCompany(world, index))

/** Uses the top-level domain reserved for examples. */
export function toDomain(world: World, index: number): string {
  return `${toLatin(firmOf(world, index).brand)}.example`
}

export function addCompany(world: World, index: number): void {
  const random = randomFor(world, 'companies', index)
  const language = languageOfCompany(world, index)
  const firm = firmOf(world, index)
  const { created, updated, times } = createTimes(world, random)
  const { responsible, user, previous } = createOwners(world, random)
  const legal = createPlace(random, firm.town)
  const actual = random.chance(0.6) ? legal : createPlace(random, firm.town)
  const domain = toDomain(world, index)
  const pairs = createPairs(world, random, index, plans, { language, created, amount: createAmount(random, 90_000) })
  const ref = world.sheet.add('companies', {
    attributes: {
      name: firm.name,
      description: random.chance(0.35) ? random.some(remarks[language], random.int(1, 3)).join(' ') : null,
      'general-phone': random.chance(0.85) ? createLandline(random, firm.town) : null,
      'mobile-phone': random.chance(0.2) ? createMobile(random, firm.town) : null,
      'work-phone': random.chance(0.3) ? createLandline(random, firm.town) : null,
      'work-phone-postfix': random.chance(0.1) ? String(random.int(100, 999)) : null,
      'other-phone': random.chance(0.1) ? createMobile(random, firm.town) : null,
      email: random.chance(0.8) ? `${random.pick(['info', 'office', 'sales', 'zakaz'])}@${domain}` : null,
      'other-email': random.chance(0.1) ? `accounts@${domain}` : null,
      website: random.chance(0.6) ? `https://${domain}` : null,
      country: firm.town.country,
      region: firm.town.region,
      city: firm.town.city,
      address: toAddressLine(actual),
      'zip-code': actual.zip,
      customs: createCustoms(world, random, index, language),
      ...times,
      ...createArchiveState(world, random, index, updated, 'trash'),
      ...toAddress('actual', actual, spelling),
      ...toAddress('juristic', legal, spelling),
      ...(random.chance(0.3) ? toAddress('mailing', actual, spelling) : {}),
      ...toFirmRequisites(random, firm),
      ...createTraffic(random, index, language),
    },
    held: {
      responsible,
      user,
      source: maybe(random, listOf(world, 'sources'), index, 0.6),
      status: maybe(random, listOf(world, 'company-statuses'), index, 0.8),
      'company-type': maybe(random, listOf(world, 'company-types'), index, 0.8),
    },
    pairs,
    ...(previous && { ids: { 'previous-responsible-id': previous } }),
  })
  addBankDetails(world, random, index, ref, firm, created)
}
