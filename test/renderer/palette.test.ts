import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { company } from '../../src-shared/resources/company.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import { toSearchText, toSearchWords, matchesWords } from '../../src-shared/text/search-words.ts'
import { createLabelSource } from '../../src-renderer/fields/label-source.ts'
import { getDictionary } from '../../src-renderer/locales/dictionaries.ts'
import { toSought } from '../../src-renderer/palette/action-synonyms.ts'
import { isSure, matchActions, splitAtRecords } from '../../src-renderer/palette/match-actions.ts'
import { findOtherLayout } from '../../src-renderer/text/other-layout.ts'
import { toFirst, toShownRecord } from '../../src-renderer/palette/palette-items.ts'
import { cutToMatch, hasMatch, splitMatches } from '../../src-renderer/parts/split-matches.ts'

describe('the other layout', () => {
  it.each([
    ['fyyf', 'анна'],
    ['Bdfyjd', 'иванов'],
    ['анна', 'fyyf'],
    [';jkeltd', 'жолудев'],
    ['fyyf 42', 'анна 42'],
  ])('of %s is %s', (typed, meant) => expect(findOtherLayout(typed)).toBe(meant))

  it.each(['', '42 15', '+7 (916)', 'анна ann'])('is none for “%s”', (typed) => expect(findOtherLayout(typed)).toBeUndefined())

  it('goes there and back', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'йцукенгшщзхъфывапролджэячсмитьбюё 19'), minLength: 1 })
    fc.assert(
      fc.property(letters, (text) => {
        fc.pre(/[а-яё]/.test(text) && /[a-z]/.test(findOtherLayout(text) ?? ''))
        expect(findOtherLayout(findOtherLayout(text)!)).toBe(text)
      }),
    )
  })
})

describe('what was looked for', () => {
  const hits = (text: string, query: string) =>
    splitMatches(text, query)
      .filter(({ hit }) => hit)
      .map((part) => part.text)

  it.each([
    ['Жёлудев Пётр', 'желуд пе', ['Жёлуд', 'Пё']],
    ['+7 (916) 123-45-67', '9161234', ['916) 123-4']],
    ['+7 (916) 123-45-67', '8', []],
    ['Hannah Ann', 'an', ['An']],
    ['Hannah Ann', 'ann', ['ann', 'Ann']],
    ['Anna', 'an nna', ['Anna']],
    ['e\u0301tage', 'éta', ['e\u0301ta']],
    ['Anna', '', []],
  ])('is told apart in “%s”: %s', (text, query, found) => expect(hits(text, query)).toEqual(found))

  it('loses and adds nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const parts = splitMatches(text, query)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(parts.every((part) => part.text !== '')).toBe(true)
      }),
    )
  })

  it('is shown wherever the engine found it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'абёeA1 -('), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (text, query) => {
        const found = matchesWords(toSearchText([text], []), toSearchWords(query))
        if (found) expect(hasMatch(text, query)).toBe(true)
      }),
    )
  })

  it('is in sight of a long text', () => {
    const long = `${'words before it '.repeat(10)}\n needle and after`
    expect(cutToMatch(long, 'needle')).toMatch(/^….{0,26}needle and after$/)
    expect(cutToMatch('short needle', 'needle')).toBe('short needle')
    expect(cutToMatch(long, 'absent')).toMatch(/^words before/)
  })
})

describe('commands', () => {
  const named = ['Go to contacts', 'Create contact', 'Copy phone', 'Тёмная тема'].map((sought) => ({ sought }))
  const find = (query: string) => matchActions(named, query).map(({ sought }) => sought)

  it('are found by the beginnings of their words, closest first', () => {
    expect(find('c')).toEqual(['Create contact', 'Copy phone', 'Go to contacts'])
    expect(find('con')).toEqual(['Go to contacts', 'Create contact'])
    expect(find('cont cr')).toEqual(['Create contact'])
    expect(find('темная')).toEqual(['Тёмная тема'])
    expect(find('ontacts')).toEqual([])
    expect(find('  ')).toEqual([])
  })

  it('are found by what they are not called, after those that are', () => {
    const known = [
      { sought: 'Назначить…', synonyms: 'ответственный передать' },
      { sought: 'Ответить', synonyms: 'написать' },
    ]
    const look = (query: string) => matchActions(known, query).map(({ sought }) => sought)
    expect(look('ответств')).toEqual(['Назначить…'])
    expect(look('jndtncnd')).toEqual(['Назначить…'])
    expect(look('отве')).toEqual(['Ответить', 'Назначить…'])
    expect(look('назн отв')).toEqual(['Назначить…'])
    expect(look('ветственный')).toEqual([])
  })

  it('stand after the records where the name of one is closer to what was typed', () => {
    const known = [{ sought: 'Contact details' }, { sought: 'Create contact' }, { sought: 'Call', synonyms: 'contact' }]
    const split = (...titles: string[]) => splitAtRecords(known, titles, 'contact').before.map(({ sought }) => sought)
    expect(split('Anna Contact', 'Contact Ltd')).toEqual(['Contact details'])
    expect(split('Anna Contact')).toEqual(['Contact details', 'Create contact'])
    expect(split('Found by a phone')).toEqual(['Contact details', 'Create contact', 'Call'])
    expect(split()).toHaveLength(3)
    expect(splitAtRecords(known, ['Contact Ltd'], 'сщтефсе').after.map(({ sought }) => sought)).toEqual([
      'Create contact',
      'Call',
    ])
    expect(known.map((action) => isSure(action, 'conta'))).toEqual([true, false, false])
  })

  it.each([
    ['en', ['Contacts', 'contact', 'Companies', 'company', 'Deals', 'deal', 'Orders', 'order']],
    ['ru', ['Контакты', 'контакт', 'Компании', 'компания', 'Сделки', 'сделка', 'Заказы', 'заказ']],
  ] as const)('lead to a list by its own name, of one and of many: %s', (language, typed) => {
    const dictionary = getDictionary(language)
    const { action } = dictionary.messages
    const labels = createLabelSource(dictionary.labels)
    const known = [
      { id: 'go.contacts', sought: action.goContacts },
      { id: 'go.companies', sought: action.goCompanies },
      { id: 'go.deals', sought: action.goDeals },
      { id: 'go.orders', sought: action.goOrders },
      { id: 'look.dark', sought: action.dark },
    ] as const
    const sought = known.map((one) => ({ id: one.id, sought: toSought(one, ({ type }, number) => labels.type(type, number)) }))
    expect(typed.map((query) => matchActions(sought, query).map(({ id }) => id))).toEqual(
      known.slice(0, 4).flatMap(({ id }) => [[id], [id]]),
    )
  })

  it('are found in the wrong layout', () => {
    expect(find('ntvyf')).toEqual(['Тёмная тема'])
    expect(find('сщзн')).toEqual(['Copy phone'])
  })
})

describe('a record', () => {
  const words = { toTitle, write: (_: unknown, __: string, value: unknown) => (typeof value === 'string' ? value : '') }
  const anna = {
    'as-string': 'Ann Lee',
    'last-name': 'Lee',
    'first-name': 'Ann',
    position: 'Buyer',
    'general-phone': '+1 555 010',
    email: 'ann@lee.example',
  }

  it('is shown with what it was found by', () => {
    expect(toShownRecord(contact, { id: '1', attributes: anna }, '555', words)).toMatchObject({
      title: 'Ann Lee',
      note: '+1 555 010',
    })
    expect(toShownRecord(contact, { id: '1', attributes: anna }, 'ann', words).note).toBe('Buyer')
    expect(toShownRecord(contact, { id: '1', attributes: anna }, 'ann 555', words).note).toBe('+1 555 010')
    expect(toShownRecord(contact, { id: '1', attributes: anna }, '', words).note).toBe('Buyer')
  })

  it('says that it is in the archive or in the trash', () => {
    const state = (attributes: Record<string, string | null>) => toShownRecord(contact, { id: '1', attributes }, '', words).state
    expect([state({}), state({ 'archived-at': 'x' }), state({ 'archived-at': 'x', 'discarded-at': 'y' })]).toEqual([
      undefined,
      'archived',
      'discarded',
    ])
  })

  it('without a name is shown by its number, and tells nothing that needs a name beside it', () => {
    const shown = toShownRecord(deal, { id: '7', attributes: { number: '12' } }, '', words)
    expect([shown.title, shown.note]).toEqual(['#7', ''])
  })
})

describe('the few of a group that are shown', () => {
  it('are in use, where there are enough of those, and in the trash last', () => {
    const gone = { 'archived-at': '2026-01-02T00:00:00Z' }
    const trashed = { 'discarded-at': '2026-01-02T00:00:00Z' }
    const found = (all: readonly (readonly [string, object])[]) => ({
      resource: contact,
      count: all.length,
      records: all.map(([id, attributes]) => ({ id, attributes: { ...attributes } })),
    })
    const ids = (all: readonly (readonly [string, object])[]) => toFirst([found(all)], 'x')[0]?.records.map(({ id }) => id)
    const out = [
      ['1', trashed],
      ['2', gone],
      ['3', gone],
    ] as const
    expect(ids([...out, ['4', {}], ['5', {}]])).toEqual(['4', '5', '2', '3', '1'])
    expect(ids([...out, ...['4', '5', '6', '7', '8'].map((id) => [id, {}] as const)])).toEqual(['4', '5', '6', '7', '8'])
  })

  it('are called as was typed before they are found by something else, and so are the groups', () => {
    const named = (...names: readonly string[]) =>
      names.map((name, at) => ({ id: String(at + 1), attributes: { 'as-string': name } }))
    const groups = [
      { resource: contact, count: 2, records: named('Lebedev Ilya', 'Petrov Ivo') },
      { resource: company, count: 2, records: named('Optivoda', 'Ivo Trading') },
      { resource: deal, count: 1, records: named('Steel pipe') },
    ]
    const shown = toFirst(groups, 'ivo').map(({ resource: { type }, records }) => [type, records.map(({ id }) => id)])
    expect(shown).toEqual([
      ['companies', ['2', '1']],
      ['contacts', ['2', '1']],
      ['deals', ['1']],
    ])
  })
})
