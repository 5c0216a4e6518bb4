import type { ExactObject } from '../../src-shared/values/json.ts'
import { day } from './clock.ts'
import type { Language } from './language.ts'
import { createAmount, toMoney } from './money.ts'
import type { Random } from './random.ts'
import type { SeedRef } from './record.ts'
import { goods } from './words/trades.ts'
import { toTimes, type World } from './world.ts'

/** The properties of a record that its attachments depend on. */
export interface Occasion {
  readonly language: Language
  /** When the record was created. */
  readonly created: number
  /** In hundredths. */
  readonly amount: number
}

type Make = (world: World, random: Random, occasion: Occasion) => ExactObject

const tasks: Record<Language, readonly string[]> = {
  ru: ['Позвонить', 'Отправить предложение', 'Согласовать договор', 'Встретиться', 'Напомнить об оплате', 'Выслать образцы'],
  en: ['Call', 'Send the offer', 'Agree the contract', 'Meet', 'Remind of payment', 'Send samples'],
}
const events: Record<Language, readonly string[]> = {
  ru: ['Звонок', 'Встреча', 'Презентация', 'Переговоры', 'Письмо'],
  en: ['Call', 'Meeting', 'Presentation', 'Negotiation', 'Letter'],
}
const checks: Record<Language, readonly string[]> = {
  ru: ['Проверка по ЕГРЮЛ', 'Проверка долгов', 'Проверка арбитражных дел'],
  en: ['Company register check', 'Debt check', 'Court case check'],
}
const papers: Record<Language, readonly string[]> = {
  ru: ['Коммерческое предложение', 'Спецификация', 'Акт', 'Накладная'],
  en: ['Offer', 'Specification', 'Certificate of completion', 'Delivery note'],
}
const numbered = (language: Language, ru: string, en: string, number: string) =>
  language === 'ru' ? `${ru} № ${number}` : `${en} ${number}`

const makers: { readonly [type: string]: Make } = {
  'diary-tasks': ({ clock }, random, { language }) => {
    const planned = clock.now + random.int(-30, 45) * day
    const done = planned < clock.now && random.chance(0.8)
    const name = random.pick(tasks[language])
    return { name, 'planned-at': clock.moment(planned), done, 'done-at': done ? clock.moment(planned) : null }
  },
  'diary-events': ({ clock }, random, { language, created }) => {
    const started = clock.after(random, created)
    const minutes = random.pick([15, 30, 45, 60, 90])
    return {
      name: random.pick(events[language]),
      'started-at': clock.moment(started),
      'finished-at': clock.moment(started + minutes * 60_000),
    }
  },
  'entity-products': (_world, random, { language }) => {
    const quantity = random.int(1, 40)
    const price = createAmount(random, 2_000)
    return { name: random.pick(goods[language]), quantity, price: toMoney(price), amount: toMoney(price * quantity) }
  },
  invoices: ({ clock }, random, { language, created, amount }) => {
    const paid = random.chance(0.6)
    const number = random.digits(5)
    return {
      name: numbered(language, 'Счёт', 'Invoice', number),
      number,
      amount: toMoney(amount),
      'issued-on': clock.date(created),
      'paid-at': paid ? clock.moment(clock.after(random, created)) : null,
    }
  },
  contracts: ({ clock }, random, { language, created, amount }) => {
    const number = `${random.int(1, 300)}/${clock.date(created).slice(2, 4)}`
    return {
      name: numbered(language, 'Договор', 'Contract', number),
      number,
      amount: toMoney(amount),
      'signed-on': clock.date(created),
      'valid-until': clock.date(created + 365 * day),
    }
  },
  documents: (_world, random, { language }) => {
    const name = random.pick(papers[language])
    return { name, 'file-name': `${name}.pdf`, 'content-type': 'application/pdf', size: random.int(20_000, 4_000_000) }
  },
  checkups: ({ clock }, random, { language, created }) => ({
    name: random.pick(checks[language]),
    'checked-at': clock.moment(clock.after(random, created)),
    passed: random.chance(0.9),
  }),
}

/** Creates a document, plan or line item that belongs to one record only. */
export function attach(world: World, random: Random, type: string, occasion: Occasion): SeedRef {
  const make = makers[type]
  if (!make) throw new Error(`nothing makes ${type}`)
  const attributes = make(world, random, occasion)
  const name = attributes['name'] ?? null
  const times = toTimes(world, occasion.created, world.clock.after(random, occasion.created))
  return world.sheet.add(type, { attributes: { ...attributes, 'as-string': name, ...times } })
}
