import { calculate } from '../../src-shared/rules/funnel-formula.ts'
import { isClosed } from '../../src-shared/rules/deal-stage.ts'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'
import { day } from './clock.ts'
import { createCustoms } from './customs.ts'
import { createPairs, own, peers, shared, type LinkPlans } from './links.ts'
import { createAmount, toMoney } from './money.ts'
import type { Random } from './random.ts'
import { createArchiveState, isTrashed } from './state.ts'
import { createTraffic } from './traffic.ts'
import { dealSubjects, goods, remarks } from './words/trades.ts'
import {
  createOwners,
  createTimes,
  listOf,
  maybe,
  partiesOfDeal,
  randomFor,
  type Funnel,
  type Stage,
  type World,
} from './world.ts'

const plans: LinkPlans = {
  deals: peers('deals', 0.04),
  products: shared('products', 0.5),
  performers: shared('users', 0.1, 2),
  segments: shared('segments', 0.15, 2),
  'entities-products': own('entity-products', 0.12, 2),
  tasks: own('diary-tasks', 0.15),
  documents: own('documents', 0.05),
  invoices: own('invoices', 0.08),
  contracts: own('contracts', 0.05),
}

/** The first deal is lost, the second won, the third new. So even the smallest account has every outcome. */
export function chooseOutcome(random: Random, index: number, stages: readonly Stage[]): Stage {
  const outcomes = ['lost', 'won', 'opened'] as const
  const rolled = random.weighted([
    ['open', 45],
    ['won', 30],
    ['lost', 25],
  ] as const)
  const kind = outcomes[index] ?? rolled
  return random.pick(stages.filter((stage) => (kind === 'open' ? !isClosed(stage) : stage.kind === kind)))
}

export function addDeal(world: World, index: number): void {
  const random = randomFor(world, 'deals', index)
  const { contact, company, language } = partiesOfDeal(world, index)
  const funnel = world.funnels[random.skewed(world.funnels.length)] as Funnel
  const stage = chooseOutcome(random, index, funnel.stages)
  const { created, updated, times } = createTimes(world, random)
  const { responsible, user, previous } = createOwners(world, random)
  const amount = createAmount(random, 45_000)
  const isLost = stage.kind === 'lost'
  const pairs = createPairs(world, random, index, plans, { language, created, amount })
  world.sheet.add('deals', {
    attributes: {
      name: random.chance(0.92) ? `${random.pick(dealSubjects[language])}: ${random.pick(goods[language]).toLowerCase()}` : null,
      description: random.chance(0.4) ? random.some(remarks[language], random.int(1, 3)).join(' ') : null,
      'loss-comment': isLost && random.chance(0.5) ? random.pick(remarks[language]) : null,
      ...createFigures(random, funnel, amount, createCustoms(world, random, index, language)),
      ...createDates(world, random, stage, created, updated),
      ...times,
      ...createArchiveState(world, random, index, updated, 'no-trash'),
      ...createTraffic(random, index, language),
    },
    held: {
      responsible,
      user,
      contact,
      company,
      stage: stage.ref,
      'stage-category': funnel.ref,
      source: maybe(random, listOf(world, 'sources'), index, 0.6),
      status: maybe(random, listOf(world, 'deal-statuses'), index, 0.7),
      area: maybe(random, listOf(world, 'areas'), index, 0.5),
      'loss-reason': isLost ? maybe(random, listOf(world, 'deal-loss-reasons'), index, 0.85) : null,
      'loss-competitor': isLost ? maybe(random, listOf(world, 'competitors'), index, 0.25) : null,
    },
    pairs,
    ...(previous && { ids: { 'previous-responsible-id': previous } }),
    ...(isTrashed(random, index) && { trashed: true }),
  })
}

/** Amount, cost and custom fields. If the funnel takes its amount from a custom field, the amount is that field's value. */
function createFigures(random: Random, { amountField }: Funnel, amount: number, customs: ExactObject): ExactObject {
  const cost = random.chance(0.7) ? toMoney(Math.round(amount * (0.4 + random.next() * 0.5))) : null
  if (amountField === null) return { amount: random.chance(0.95) ? toMoney(amount) : null, cost, customs }
  const priced = { ...customs, [amountField]: amount / 100 }
  const formula = { 'amount-calc-method': 'formula', 'amount-calc-field': amountField }
  return { amount: calculate(formula, 'amount', { customs: priced }), cost, customs: priced }
}

/** A closed deal was closed between its creation and now. An open deal is due around now. */
function createDates(
  world: World,
  random: Random,
  stage: Stage,
  created: number,
  updated: number,
): { [name: string]: ExactJson } {
  const { clock } = world
  if (!isClosed(stage)) {
    return { 'planned-at': random.chance(0.85) ? clock.date(clock.now + random.int(-20, 75) * day) : null, 'finished-at': null }
  }
  return { 'planned-at': clock.date(created + random.int(7, 120) * day), 'finished-at': clock.date(updated) }
}
