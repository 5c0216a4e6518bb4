import type { ExactObject } from '../../src-shared/values/json.ts'
import type { SeedRef } from './record.ts'
import { toTimes, type World } from './world.ts'

type Foundation = Pick<World, 'clock' | 'sheet'>

const colors = ['#3e63dd', '#30a46c', '#e5484d', '#f5a524', '#8e4ec6', '#12a594', '#889096'] as const

const names: { readonly [type: string]: readonly string[] } = {
  'contact-types': ['Покупатель', 'Лицо, принимающее решение', 'Supplier', 'Partner', 'Журналист'],
  'company-types': ['Клиент', 'Поставщик', 'Partner', 'Reseller', 'Конкурент'],
  'deal-loss-reasons': ['Высокая цена', 'Не устроили сроки', 'Chose a competitor', 'No budget', 'Не отвечает'],
  'order-loss-reasons': ['Нет в наличии', 'Отказ клиента', 'Duplicate', 'Wrong address'],
}

const coloured: { readonly [type: string]: readonly string[] } = {
  'contact-statuses': ['Новый', 'В работе', 'Постоянный', 'VIP', 'Do not call'],
  'company-statuses': ['Новая', 'Активная', 'Key account', 'Спящая', 'Closed'],
  'deal-statuses': ['Горячая', 'Тёплая', 'Холодная', 'On hold'],
  'order-statuses': ['Принята', 'В сборке', 'Отгружена', 'Paid', 'Returned'],
  segments: ['Оптовики', 'Розница', 'Export', 'Госзаказ', 'Newsletter', 'Нет покупок год'],
}

const plain: { readonly [type: string]: readonly string[] } = {
  sources: ['Сайт', 'Выставка', 'Рекомендация', 'Cold call', 'Google Ads', 'Яндекс Директ', 'Партнёр'],
  competitors: ['Конкурент «Альтаир»', 'Конкурент «Гранит»', 'Rival Supplies', 'Other Works'],
  areas: ['Оборудование', 'Материалы', 'Услуги', 'Software', 'Export'],
}

/** Adds the dictionaries that forms offer. An existing entry with the same name is reused. */
export function addDictionaries(world: Foundation): { [type: string]: SeedRef[] } {
  const times = toTimes(world, world.clock.start, world.clock.start)
  const add = (type: string, list: readonly string[], more: (name: string, index: number) => ExactObject) =>
    list.map((name, index) => world.sheet.add(type, { known: name, attributes: { name, ...more(name, index), ...times } }))
  const lists: { [type: string]: SeedRef[] } = {}
  for (const [type, list] of Object.entries(names)) lists[type] = add(type, list, () => ({}))
  for (const [type, list] of Object.entries(plain)) lists[type] = add(type, list, (name) => ({ 'as-string': name }))
  for (const [type, list] of Object.entries(coloured)) {
    const isTarget = type === 'order-statuses' || type === 'segments'
    lists[type] = add(type, list, (name, index) => ({
      color: colors[index % colors.length] as string,
      ...(isTarget ? { 'as-string': name } : {}),
    }))
  }
  return lists
}
