// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { Language } from '../../src-shared/bridge.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toChips, type ChipContent } from '../../src-renderer/records/filters/filter-chips.ts'
import { listFilterFields, type FieldOf } from '../../src-renderer/records/filters/filter-field.ts'
import type { Range } from '../../src-renderer/records/filters/filter-range.ts'
import { useFilterWords } from '../../src-renderer/records/filters/use-filter-words.ts'
import type { LinkedNames } from '../../src-renderer/records/filters/use-linked-names.ts'
import { usePreferences } from '../../src-renderer/stores/preferences.ts'
import { useWords } from '../../src-renderer/stores/words.ts'

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
