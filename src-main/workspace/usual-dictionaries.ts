import { registry } from '../../src-shared/resources/index.ts'
import { completeAttributes } from '../../src-shared/schema/complete.ts'
import { needResource } from '../../src-shared/schema/columns.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import { toBytes } from '../store/attributes.ts'
import type { Operation } from '../store/batch.ts'
import type { Store } from '../store/port.ts'

type Entry = string | readonly [name: string, color: string]

const [blue, green, grey, amber, red] = ['#3e63dd', '#30a46c', '#889096', '#f5a524', '#e5484d']

/** Common dictionary entries for sales. Users can rename or delete each one. */
const usual: Readonly<Record<'en' | 'ru', Readonly<Record<string, readonly Entry[]>>>> = {
  en: {
    'contact-types': ['Buyer', 'Decision maker', 'Partner', 'Supplier'],
    'contact-statuses': [
      ['New', blue],
      ['In progress', amber],
      ['Regular', green],
      ['Do not call', grey],
    ],
    'company-types': ['Customer', 'Partner', 'Supplier', 'Competitor'],
    'company-statuses': [
      ['New', blue],
      ['Active', green],
      ['Key account', amber],
      ['Inactive', grey],
    ],
    'deal-statuses': [
      ['Hot', red],
      ['Warm', amber],
      ['Cold', blue],
      ['On hold', grey],
    ],
    'deal-loss-reasons': ['Price too high', 'Chose a competitor', 'No budget', 'No answer', 'Bad timing'],
    'order-loss-reasons': ['Out of stock', 'Customer cancelled', 'Duplicate'],
  },
  ru: {
    'contact-types': ['Покупатель', 'Лицо, принимающее решение', 'Партнёр', 'Поставщик'],
    'contact-statuses': [
      ['Новый', blue],
      ['В работе', amber],
      ['Постоянный', green],
      ['Не звонить', grey],
    ],
    'company-types': ['Клиент', 'Партнёр', 'Поставщик', 'Конкурент'],
    'company-statuses': [
      ['Новая', blue],
      ['Активная', green],
      ['Ключевая', amber],
      ['Неактивная', grey],
    ],
    'deal-statuses': [
      ['Горячая', red],
      ['Тёплая', amber],
      ['Холодная', blue],
      ['Отложена', grey],
    ],
    'deal-loss-reasons': ['Высокая цена', 'Выбрали конкурента', 'Нет бюджета', 'Не отвечает', 'Не устроили сроки'],
    'order-loss-reasons': ['Нет в наличии', 'Отказ клиента', 'Дубликат'],
  },
}

/** Creates a new account's dictionaries in one commit. */
export async function addUsualDictionaries(store: Store, language: 'en' | 'ru', now: number, timeZone: string): Promise<void> {
  const moment = toMoment(now, timeZone)
  const times = { 'created-at': moment, 'updated-at': moment }
  const toOperation = (type: string, entry: Entry): Operation => {
    const values = typeof entry === 'string' ? { name: entry } : { name: entry[0], color: entry[1] }
    return { op: 'create', type, attributes: toBytes(completeAttributes(needResource(registry, type), { ...values, ...times })) }
  }
  const operations = Object.entries(usual[language]).flatMap(([type, entries]) =>
    entries.map((entry) => toOperation(type, entry)),
  )
  const result = await store.commit({ at: now, actor: { user: null, token: null }, origin: 'system', operations })
  if (!result.ok) throw new Error('The dictionaries could not be added.')
}
