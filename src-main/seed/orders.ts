import { createCustoms } from './customs.ts'
import { chooseOutcome } from './deals.ts'
import { createPairs, own, shared, type LinkPlans } from './links.ts'
import { createAmount, toMoney } from './money.ts'
import { createArchiveState } from './state.ts'
import { createTraffic } from './traffic.ts'
import { goods, remarks } from './words/trades.ts'
import { createOwners, createParties, createTimes, listOf, maybe, partiesOfDeal, randomFor, type World } from './world.ts'

const plans: LinkPlans = {
  products: shared('products', 0.6),
  performers: shared('users', 0.08, 2),
  'entities-products': own('entity-products', 0.12, 2),
  tasks: own('diary-tasks', 0.1),
  documents: own('documents', 0.05),
  invoices: own('invoices', 0.08),
  contracts: own('contracts', 0.03),
}

export function addOrder(world: World, index: number): void {
  const random = randomFor(world, 'orders', index)
  const { deals } = world.counts
  const ofDeal = deals === 0 ? null : index === 0 ? 0 : random.chance(0.4) ? random.int(0, deals - 1) : null
  const { contact, company, language } = ofDeal === null ? createParties(world, random, index) : partiesOfDeal(world, ofDeal)
  const stage = chooseOutcome(random, index, world.orderStages)
  const { created, updated, times } = createTimes(world, random)
  const { responsible, user, previous } = createOwners(world, random)
  const amount = createAmount(random, 18_000)
  const isLost = stage.kind === 'lost'
  const pairs = createPairs(world, random, index, plans, { language, created, amount })
  if (ofDeal !== null) pairs['deals'] = [{ type: 'deals', index: ofDeal }]
  const subject = language === 'ru' ? 'Заказ' : 'Order'
  world.sheet.add('orders', {
    attributes: {
      name: random.chance(0.85) ? `${subject}: ${random.pick(goods[language]).toLowerCase()}` : null,
      description: random.chance(0.3) ? random.some(remarks[language], random.int(1, 2)).join(' ') : null,
      'loss-comment': isLost && random.chance(0.4) ? random.pick(remarks[language]) : null,
      amount: random.chance(0.95) ? toMoney(amount) : null,
      customs: createCustoms(world, random, index, language),
      ...times,
      ...createArchiveState(world, random, index, updated, 'trash'),
      ...createTraffic(random, index, language),
    },
    held: {
      responsible,
      user,
      contact,
      company,
      stage: stage.ref,
      source: maybe(random, listOf(world, 'sources'), index, 0.6),
      status: maybe(random, listOf(world, 'order-statuses'), index, 0.7),
      'loss-reason': isLost ? maybe(random, listOf(world, 'order-loss-reasons'), index, 0.8) : null,
      'loss-competitor': isLost ? maybe(random, listOf(world, 'competitors'), index, 0.2) : null,
    },
    pairs,
    ...(previous && { ids: { 'previous-responsible-id': previous } }),
  })
}
