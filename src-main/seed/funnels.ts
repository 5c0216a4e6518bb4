import type { ExactObject } from '../../src-shared/values/json.ts'
import { tenderPriceField } from './customs.ts'
import { toTimes, type Funnel, type Stage, type World } from './world.ts'

type Foundation = Pick<World, 'clock' | 'sheet'>

interface FunnelPlan {
  readonly name: string
  readonly isDefault?: true
  readonly methods: ExactObject
  readonly amountField?: string
  readonly begin: string
  /** The custom stages in order, with the days that each may take. */
  readonly steps: readonly (readonly [name: string, days: number])[]
  readonly won: string
  readonly lost: string
}

const byHand = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
const colors = { opened: '#3e63dd', won: '#30a46c', lost: '#e5484d', steps: ['#12a594', '#8e4ec6', '#f5a524'] } as const

const plans: readonly FunnelPlan[] = [
  {
    ...{ name: 'Продажи', isDefault: true, methods: byHand, begin: 'Новая', won: 'Успешно', lost: 'Отказ' },
    steps: [
      ['Квалификация', 3],
      ['Предложение', 7],
      ['Согласование', 10],
    ],
  },
  {
    ...{ name: 'Repeat sales', methods: byHand, begin: 'New', won: 'Won', lost: 'Lost' },
    steps: [
      ['Offer sent', 5],
      ['Contract', 14],
    ],
  },
  {
    ...{ name: 'Тендеры', begin: 'Найден', won: 'Выигран', lost: 'Проигран', amountField: tenderPriceField },
    methods: { ...byHand, 'amount-calc-method': 'formula', 'amount-calc-field': tenderPriceField },
    steps: [
      ['Заявка подана', 20],
      ['Торги', 5],
    ],
  },
  {
    ...{ name: 'Service contracts', begin: 'Request', won: 'Signed', lost: 'Declined' },
    methods: { 'amount-calc-method': 'products', 'cost-calc-method': 'products', 'win-by-diaries': true },
    steps: [['Site visit', 7]],
  },
]

/** The first funnel is the account's default. An existing default funnel and its system stages are reused. */
export function addFunnels(world: Foundation): Funnel[] {
  return plans.map((plan) => addFunnel(world, plan))
}

function addFunnel(world: Foundation, plan: FunnelPlan): Funnel {
  const times = toTimes(world, world.clock.start, world.clock.start)
  const flags = { 'is-default': plan.isDefault ?? false, 'win-by-diaries': false }
  const ref = world.sheet.add('deal-stage-categories', {
    known: plan.isDefault ? 'default' : plan.name,
    attributes: { name: plan.name, ...flags, ...plan.methods, ...times },
  })
  const add = (kind: Stage['kind'], name: string, color: string, duration: number | null = null): Stage => ({
    kind,
    ref: world.sheet.add('deal-stages', {
      known: kind ?? name,
      within: 'deal-stage-category',
      attributes: { name, kind, color, duration, 'next-if-items-done': false, ...times },
      held: { 'deal-stage-category': ref },
    }),
  })
  const stages = [
    add('opened', plan.begin, colors.opened, 2),
    ...plan.steps.map(([name, days], index) => add(null, name, colors.steps[index % 3] as string, days)),
    add('won', plan.won, colors.won),
    add('lost', plan.lost, colors.lost),
  ]
  return { ref, stages, amountField: plan.amountField ?? null }
}

const orderStages: readonly (readonly [kind: Stage['kind'], name: string, color: string])[] = [
  ['opened', 'Новая', colors.opened],
  [null, 'Комплектация', colors.steps[0]],
  [null, 'Delivery', colors.steps[1]],
  ['won', 'Выполнена', colors.won],
  ['lost', 'Отменена', colors.lost],
]

export function addOrderStages(world: Foundation): Stage[] {
  const times = toTimes(world, world.clock.start, world.clock.start)
  return orderStages.map(([kind, name, color]) => ({
    kind,
    ref: world.sheet.add('order-stages', { known: kind ?? name, attributes: { name, kind, color, ...times } }),
  }))
}
