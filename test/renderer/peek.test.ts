import { describe, expect, it } from 'vitest'
import { contact } from '../../src-shared/resources/contact.ts'
import { findExternalLink } from '../../src-main/desktop/external-link.ts'
import { findContactLink } from '../../src-renderer/records/peek/contact-link.ts'
import { listNamed, readHistory } from '../../src-renderer/records/peek/history.ts'
import { toPeekParts } from '../../src-renderer/records/peek/peek-sections.ts'

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
    customs: { 'custom-3': 'Blue', 'custom-4': null },
    'updated-at': '2026-01-01T00:00:00.000+00:00',
  },
  links: { responsible: [{ type: 'users', id: '1', attributes: { name: 'Owner' } }], deals: [] },
}

describe('a record beside its list', () => {
  const { sections, empty } = toPeekParts(contact, row)
  const lines = (name: string) => sections.find((section) => section.name === name)?.lines

  it('shows what it holds by the sections of its declaration', () => {
    expect(sections.map(({ name }) => name)).toEqual(['main', 'phones', 'home-address', 'links', 'other'])
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

describe('the history of a record', () => {
  const entry = (id: string, action: string, changes: object) => ({
    id,
    type: 'journal-entries',
    attributes: { at: '2026-01-01T00:00:00.000+00:00', action, origin: 'user', 'user-id': '1', changes },
  })
  const read = readHistory(contact, {
    data: [
      entry('4', 'update', { 'updated-at': ['a', 'b'] }),
      entry('3', 'update', { position: [null, 'Buyer'], 'updated-at': ['a', 'b'], gone: [1, 2], note: ['x', 'x'] }),
      entry('2', 'update', { 'relationships/responsible': ['1', '7'], 'relationships/companies': [['3'], []] }),
      entry('1', 'create', { position: [null, null] }),
    ],
  } as never)

  it('tells what was really changed, old and new', () => {
    expect(read.map(({ id, changes }) => [id, changes.map(({ name }) => name)])).toEqual([
      ['3', ['position']],
      ['2', ['responsible', 'companies']],
      ['1', []],
    ])
    expect(read[0]?.changes[0]).toEqual({ name: 'position', target: null, before: null, after: 'Buyer' })
  })

  it('asks for the names of those concerned', () => {
    const named = [...listNamed(read)].map(([{ type }, ids]) => [type, [...ids].toSorted()])
    expect(named).toEqual([
      ['users', ['1', '7']],
      ['companies', ['3']],
    ])
  })
})
