import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { findExternalLink } from '../../src-main/desktop/external-link.ts'
import { withCustoms, type CustomColumn } from '../../src-renderer/fields/custom-columns.ts'
import { findContactLink } from '../../src-renderer/record/details/contact-link.ts'
import { findMove, listNamed, readHistory } from '../../src-renderer/record/history/history.ts'
import { toRecordParts, type Unfolded } from '../../src-renderer/record/details/record-sections.ts'
import { splitAddress } from '../../src-renderer/record/details/write-line.ts'

const row = {
  id: '5',
  attributes: {
    'as-string': 'Lovelace Ada',
    'first-name': 'Ada',
    'last-name': 'Lovelace',
    position: '  ',
    'general-phone': '+44 20 7946 0001',
    'home-country': 'England',
    'home-city': 'London',
    'home-street': '',
    'previous-responsible-id': 7,
    customs: { 'custom-3': 'Blue', 'custom-4': null },
    'updated-at': '2026-01-01T00:00:00.000+00:00',
  },
  links: { responsible: [{ type: 'users', id: '1', attributes: { name: 'Owner' } }], deals: [] },
}

const column = (key: string, section = ''): CustomColumn => {
  const shown = { isColumn: true, isFilter: true }
  return { key, kind: 'text', names: { en: key, ru: key }, ...shown, choices: [], section }
}

describe('a record beside its list', () => {
  const { sections, empty } = toRecordParts(contact, row)
  const lines = (name: string) => sections.find((section) => section.name === name)?.lines

  it('shows what it holds by the sections of its declaration', () => {
    expect(sections.map(({ name }) => name)).toEqual(['main', 'phones', 'links', 'home-address', 'other'])
    expect(lines('main')?.map(({ name }) => name)).toEqual(['last-name', 'first-name'])
    expect(lines('links')?.map(({ name }) => name)).toEqual(['responsible'])
  })

  it('writes an address as one line, and each field that people added', () => {
    expect(lines('home-address')).toEqual([{ is: 'address', name: 'home-address', text: 'England, London' }])
    expect(lines('other')?.map(({ name }) => name)).toEqual(['custom-3', 'updated-at'])
  })

  it('keeps what is empty apart, and every name in one of the two places', () => {
    expect(empty).toEqual(expect.arrayContaining(['position', 'email', 'deals', 'work-city']))
    for (const name of ['first-name', 'responsible', 'home-city', 'as-string', 'archived-at', 'updated-at'])
      expect(empty).not.toContain(name)
  })
})

describe('what is folded of a record', () => {
  const names = (unfolded: Unfolded, section: string, resource: Resource = contact) =>
    toRecordParts(resource, row, unfolded)
      .sections.find(({ name }) => name === section)
      ?.lines.map(({ name }) => name)

  it('is shown while it is filled in, in its own section, and offered no more', () => {
    const unfolded = { field: 'position', addresses: new Set<string>() }
    expect(names(unfolded, 'main')).toEqual(['last-name', 'first-name', 'position'])
    expect(toRecordParts(contact, row, unfolded).empty).not.toContain('position')
    expect(names({ ...unfolded, field: 'work-city' }, 'work-address')).toEqual(['work-city'])
    expect(names({ ...unfolded, field: 'home-street' }, 'home-address')).toEqual(['home-address', 'home-street'])
  })

  it('is a whole address, whose every piece can then be written', () => {
    const unfolded = { field: null, addresses: new Set(['home-address']) }
    expect(names(unfolded, 'home-address')).toEqual(contact.sections['home-address'])
  })

  it('has its custom fields in the sections that users chose', () => {
    const held = {
      ...row,
      attributes: { ...row.attributes, customs: { 'custom-1': 'a', 'custom-2': 'b', 'custom-3': 'c', 'custom-5': 'd' } },
    }
    const place = (...columns: CustomColumn[]) => {
      const { sections } = toRecordParts(withCustoms(contact, columns), held)
      return Object.fromEntries(
        sections.map(({ name, lines }) => [name, lines.map((line) => line.name).filter((one) => one.startsWith('custom-'))]),
      )
    }
    const placed = place(column('custom-1', 'main'), column('custom-2', 'Visits'), column('custom-3', 'links'))
    expect(placed).toMatchObject({ main: ['custom-1'], Visits: ['custom-2'], links: [], other: ['custom-3', 'custom-5'] })
    expect(Object.keys(placed).at(-2)).toBe('Visits')
  })

  it('is a custom field that has a name and no value', () => {
    const named = withCustoms(contact, [column('custom-9'), column('custom-3')])
    const unfolded = { field: null, addresses: new Set<string>() }
    expect(toRecordParts(named, row).empty).toContain('custom-9')
    expect(names(unfolded, 'other', named)).toEqual(['custom-3', 'updated-at'])
    expect(names({ ...unfolded, field: 'custom-9' }, 'other', named)).toEqual(['custom-9', 'custom-3', 'updated-at'])
    expect(toRecordParts(contact, row).empty).not.toContain('custom-4')
  })
})

describe('a way to reach someone', () => {
  it.each([
    ['phone', '8 (945) 019-13-66', 'tel:89450191366'],
    ['phone', '+7 945 019', 'tel:+7945019'],
    ['phone', 'ask Ann', undefined],
    ['email', ' ada@example.org ', 'mailto:ada@example.org'],
    ['email', 'ada@example.org?attach=/etc/passwd', undefined],
    ['email', 'not an address', undefined],
    ['url', 'example.org/x', 'https://example.org/x'],
    ['url', 'javascript:alert(1)', undefined],
    ['url', 'http://example.org', undefined],
    ['url', 'https://user:secret@example.org', undefined],
    ['string', 'https://example.org', undefined],
  ] as const)('%s “%s” leads to %s', (kind, text, link) => expect(findContactLink(kind, text)).toBe(link))

  it('is one that the desktop shell opens', () => {
    for (const [kind, text] of [
      ['phone', '8 (945) 019-13-66'],
      ['email', 'ada@example.org'],
      ['url', 'example.org'],
    ] as const)
      expect(findExternalLink(findContactLink(kind, text) ?? '')).toBeDefined()
  })
})

describe('an address in a narrow line', () => {
  it.each([
    ['anna.petrova@north-star.example', ['anna', '.petrova', '@north-', 'star', '.example']],
    ['https://www.example.com/a/b', ['https://', 'www', '.example', '.com/', 'a/', 'b']],
    ['.a', ['.a']],
    ['plain', ['plain']],
  ])('may end where a person would end it: %s', (text, pieces) => {
    expect(splitAddress(text)).toEqual(pieces)
    expect(splitAddress(text).join('')).toBe(text)
  })
})

describe('the history of a record', () => {
  const entry = (id: string, action: string, changes: object) => ({
    id,
    type: 'journal-entries',
    attributes: { at: '2026-01-01T00:00:00.000+00:00', action, origin: 'user', 'user-id': '1', changes },
  })
  const read = readHistory(contact, {
    data: [
      entry('4', 'update', { 'updated-at': ['a', 'b'], 'previous-responsible-id': [1, null] }),
      entry('3', 'update', { position: [null, 'Buyer'], 'updated-at': ['a', 'b'], gone: [1, 2], note: ['x', 'x'] }),
      entry('2', 'update', { 'relationships/responsible': ['1', '7'], 'relationships/companies': [['3'], []] }),
      entry('c', 'update', {
        customs: [
          { 'custom-1': 'a', 'custom-2': 1 },
          { 'custom-1': 'b', 'custom-2': 1, 'custom-3': true },
        ],
      }),
      entry('1', 'create', { position: [null, null] }),
    ],
  } as never)

  it('tells what was really changed, old and new', () => {
    expect(read.map(({ id, changes }) => [id, changes.map(({ name }) => name)])).toEqual([
      ['3', ['position']],
      ['2', ['responsible', 'companies']],
      ['c', ['custom-1', 'custom-3']],
      ['1', []],
    ])
    expect(read[0]?.changes[0]).toEqual({ name: 'position', target: null, before: null, after: 'Buyer' })
  })

  it('tells each custom field on its own', () => {
    expect(read.find(({ id }) => id === 'c')?.changes).toEqual([
      { name: 'custom-1', target: null, before: 'a', after: 'b' },
      { name: 'custom-3', target: null, before: null, after: true },
    ])
  })

  it.each([
    ['archived-at', null, 'now', 'peek.archived'],
    ['archived-at', 'then', null, 'peek.unarchived'],
    ['discarded-at', null, 'now', 'peek.trashed'],
    ['discarded-at', 'then', null, 'peek.untrashed'],
    ['discarded-at', 'then', 'now', undefined],
    ['position', 'then', null, undefined],
  ])('says of %s from %s to %s where the record went', (name, before, after, words) => {
    expect(findMove({ name, before, after, target: null })).toBe(words)
  })

  it('asks for the names of those concerned', () => {
    const named = [...listNamed(read)].map(([{ type }, ids]) => [type, [...ids].toSorted()])
    expect(named).toEqual([
      ['users', ['1', '7']],
      ['companies', ['3']],
    ])
  })
})
