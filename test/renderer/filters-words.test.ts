// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { Language } from '../../src-shared/bridge.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { order } from '../../src-shared/resources/order.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toChips, type ChipContent } from '../../src-renderer/list/filters/filter-chips.ts'
import { listFilterFields, type FieldOf } from '../../src-renderer/list/filters/filter-field.ts'
import { listMenuGroups } from '../../src-renderer/list/filters/filter-menu.ts'
import { listOperators, type Range } from '../../src-renderer/list/filters/filter-range.ts'
import { useFilterWords } from '../../src-renderer/list/filters/use-filter-words.ts'
import type { LinkedNames } from '../../src-renderer/list/filters/use-linked-names.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { useWords } from '../../src-renderer/text/use-words.ts'

const people = ['Иванова', 'Петров', 'Ли', 'Ким', 'Ян']
const names = {
  find: (_: Resource, id: string) => {
    const label = people[Number(id)]
    return label === undefined ? null : { value: id, label }
  },
} as unknown as LinkedNames

beforeEach(() => localStorage.clear())

function speak(resource: Resource, language: Language) {
  const pinia = createPinia()
  setActivePinia(pinia)
  usePreferences().language = language
  let words!: ReturnType<typeof useFilterWords>
  mount(
    {
      setup() {
        words = useFilterWords({ resource, zone: ref('UTC'), names } as never)
        return () => null
      },
    },
    { global: { plugins: [pinia, useWords().messages] } },
  )
  const say = (content: ChipContent) =>
    [words.toChipLabel(content), words.toOperator(content), words.toValue(content), words.toMore(content)]
      .filter(Boolean)
      .join(' ')
  return {
    words,
    say,
    sayTerms: (terms: Record<string, string>) => listChips(resource, terms).map(({ content }) => say(content)),
  }
}

const listChips = (resource: Resource, terms: Record<string, string>) =>
  toChips(
    resource,
    listFilterFields(resource),
    Object.entries(terms).map(([name, value]) => ({ name, value })),
    'UTC',
  )

describe('a period', () => {
  const born = listFilterFields(contact).find(({ key }) => key === 'birthdate') as FieldOf<'range'>
  const range = (of: Partial<Range>): ChipContent => ({
    kind: 'range',
    field: born,
    range: { operator: 'between', from: null, to: null, exact: false, ...of },
  })

  it.each([
    [{}, 'Date of birth between … – …', 'Дата рождения за период … – …'],
    [{ from: '2000-01-31' }, 'Date of birth between Jan 31, 2000 – …', 'Дата рождения за период 31.01.2000 – …'],
    [{ to: '2000-01-31' }, 'Date of birth between … – Jan 31, 2000', 'Дата рождения за период … – 31.01.2000'],
    [
      { from: '2000-01-01', to: '2000-01-31' },
      'Date of birth Jan 1, 2000 – Jan 31, 2000',
      'Дата рождения 01.01.2000 – 31.01.2000',
    ],
    [{ from: '2000-01-31', to: '2000-01-31' }, 'Date of birth Jan 31, 2000', 'Дата рождения 31.01.2000'],
    [{ operator: 'from', from: '2000-01-31' }, 'Date of birth on or after Jan 31, 2000', 'Дата рождения не раньше 31.01.2000'],
    [{ operator: 'to', to: '2000-01-31' }, 'Date of birth on or before Jan 31, 2000', 'Дата рождения не позже 31.01.2000'],
    [{ operator: 'empty' }, 'Date of birth is empty', 'Дата рождения пусто'],
  ] as const)('is said as it was chosen, whole or not: %o', (of, english, russian) => {
    expect(speak(contact, 'en').say(range(of))).toBe(english)
    expect(speak(contact, 'ru').say(range(of))).toBe(russian)
  })
})

describe('an amount', () => {
  it.each([
    [{ 'amount-gte': '100000' }, 'Amount at least 100,000', 'Сумма не меньше 100\u00a0000'],
    [{ 'amount-lte': '1234567.5' }, 'Amount at most 1,234,567.50', 'Сумма не больше 1\u00a0234\u00a0567,50'],
    [
      { 'amount-gte': '0.125', 'amount-lte': '999999999999999' },
      'Amount 0.125 – 999,999,999,999,999',
      'Сумма 0,125 – 999\u00a0999\u00a0999\u00a0999\u00a0999',
    ],
    [{ 'amount-gte': '5', 'amount-lte': '5.00' }, 'Amount 5', 'Сумма 5'],
    [{ 'amount-null': '1' }, 'Amount is empty', 'Сумма пусто'],
  ])('is written as one writes sums, with cents only where they are said: %o', (terms, english, russian) => {
    expect(speak(deal, 'en').sayTerms(terms as Record<string, string>)).toEqual([english])
    expect(speak(order, 'ru').sayTerms(terms as Record<string, string>)).toEqual([russian])
  })

  it('is found in the menu by its name, and bounded in words of its own', () => {
    for (const [language, typed, operators] of [
      ['en', 'amou', ['at least', 'at most', 'between', 'is empty', 'is not empty']],
      ['ru', 'сумм', ['не меньше', 'не больше', 'в пределах', 'пусто', 'не пусто']],
    ] as const) {
      const { words } = speak(deal, language)
      const [group] = listMenuGroups(listFilterFields(deal), typed, words)
      expect(group).toMatchObject({ group: 'main', lines: [{ field: { key: 'amount' } }] })
      const field = group!.lines[0]!.field as FieldOf<'range'>
      expect(listOperators(field).map((operator) => words.toOperatorName(field, operator))).toEqual(operators)
    }
  })
})

describe('how a stage ends', () => {
  it.each([
    ['open', 'Outcome Open', 'Итог Открытые'],
    ['won', 'Outcome Won', 'Итог Выигранные'],
    ['won,lost', 'Outcome Won +1', 'Итог Выигранные +1'],
  ])('is said in a word: %s', (value, english, russian) => {
    expect(speak(deal, 'en').sayTerms({ 'stage-kind': value })).toEqual([english])
    expect(speak(order, 'ru').sayTerms({ 'stage-kind': value })).toEqual([russian])
  })

  it('is explained in the menu, where no other filter needs it', () => {
    const hints = listMenuGroups(listFilterFields(deal), '', speak(deal, 'ru').words).flatMap(({ lines }) =>
      lines.flatMap(({ label, hint }) => (hint === undefined ? [] : [[label, hint]])),
    )
    expect(hints).toEqual([['Итог', 'открытые, выигранные, проигранные']])
  })

  it.each([
    ['en', 'open', ['Outcome: Open']],
    ['en', 'Won', ['Outcome: Won']],
    ['en', 'lost', ['Outcome: Lost']],
    ['en', 'closed', ['Outcome: Won, Lost']],
    ['en', 'outcome', ['Outcome']],
    ['ru', 'открыт', ['Итог: Открытые']],
    ['ru', 'в работе', ['Итог: Открытые']],
    ['ru', 'выигр', ['Итог: Выигранные']],
    ['ru', 'проигр', ['Итог: Проигранные']],
    ['ru', 'отказ', ['Итог: Проигранные', 'Причина отказа']],
    ['ru', 'закрыт', ['Итог: Выигранные, Проигранные']],
    ['ru', 'итог', ['Итог']],
  ] as const)('is found in the menu, in %s, by what people call it: %s', (language, typed, found) => {
    for (const resource of [deal, order]) {
      const [group] = listMenuGroups(listFilterFields(resource), typed, speak(resource, language).words)
      expect([group?.group, group?.lines.map(({ label }) => label)]).toEqual(['main', found])
    }
  })
})

describe('several values', () => {
  it('are the first one and how many others there are; all of them are told by the pointer', () => {
    const long = 'Константинопольская-Преображенская'
    const { toValue, toMore, toWhole } = speak(contact, 'ru').words
    const [chip] = listChips(contact, { 'first-name': `${long},Анна,Яна` })
    expect(toValue(chip!.content)).toBe(long)
    expect(toMore(chip!.content)).toBe('+2')
    expect(toWhole(chip!.content)).toBe(`${long}, Анна, Яна`)
    const [one] = listChips(contact, { 'first-name': 'Анна' })
    expect(toMore(one!.content)).toBeUndefined()
  })
})

describe('in Russian', () => {
  it('chips read as a person would say them', () => {
    expect(
      speak(deal, 'ru').sayTerms({
        'created-at-gte': '2026.01.31 00:00',
        'responsible-id': '0,1,2,3,4',
      }),
    ).toEqual(['Создана не раньше 31.01.2026', 'Ответственный Иванова +4'])
    expect(speak(contact, 'ru').sayTerms({ 'responsible-id': '77' })).toEqual(['Ответственный запись #77 не найдена'])
  })
})

describe('the words of the API as values', () => {
  it('are said in both languages', () => {
    const terms = { 'responsible-id': 'me', 'work-city': 'none,Kazan' }
    expect(speak(contact, 'en').sayTerms(terms)).toEqual(['Responsible user me', 'Work city none +1'])
    expect(speak(contact, 'ru').sayTerms({ 'responsible-id': 'none' })).toEqual(['Ответственный нет'])
    expect(speak(deal, 'en').sayTerms({ 'related-companies-ids': 'none' })).toEqual(['Company none'])
  })

  it('are words only where the filter takes them', () => {
    const kinds = (resource: Resource, terms: Record<string, string>) =>
      listChips(resource, terms).map(({ content }) => content.kind)
    expect(kinds(contact, { 'responsible-id': '5,me,none' })).toEqual(['linked'])
    expect(kinds(deal, { 'related-companies-ids': 'me' })).toEqual(['raw'])
    expect(kinds(contact, { 'table-state-id': 'none' })).toEqual(['raw'])
    // In quotation marks it is a town of this name, which the editor cannot hold apart from no town.
    expect(kinds(contact, { 'work-city': '"none"' })).toEqual(['raw'])
    expect(speak(contact, 'en').sayTerms({ 'first-name': 'none' })).toEqual(['First name none'])
  })
})
