import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRecordLink, linkedTypes, toRecordPath } from '../../src-shared/record-link.ts'

describe('a link to a record', () => {
  it.each(linkedTypes)('names one of %s', (type) => {
    expect(findRecordLink(`outpost://${type}/123`)).toEqual({ type, id: '123' })
    expect(toRecordPath({ type, id: '123' })).toBe(`/${type}/123`)
  })

  it('is taken as systems and browsers write it', () => {
    expect(findRecordLink('OUTPOST://Contacts/123')).toEqual({ type: 'contacts', id: '123' })
    expect(findRecordLink('outpost://deals/9223372036854775807/')).toEqual({ type: 'deals', id: '9223372036854775807' })
  })

  it.each([
    '',
    'outpost:',
    'outpost://',
    'outpost://contacts',
    'outpost://contacts/',
    'outpost://contacts/0',
    'outpost://contacts/-1',
    'outpost://contacts/01',
    'outpost://contacts/1.5',
    'outpost://contacts/1e3',
    'outpost://contacts/٣',
    'outpost://contacts/9223372036854775808',
    'outpost://contacts/99999999999999999999',
    'outpost://users/1',
    'outpost://constructor/1',
    'outpost://__proto__/1',
    'outpost://contacts/1?peek=2',
    'outpost://contacts/1#x',
    'outpost://contacts/1/2',
    'outpost://contacts/../deals/1',
    'outpost://contacts/%31',
    'outpost://contacts/1\n--no-sandbox',
    'outpost://contacts/1 --inspect',
    'outpost://name@contacts/1',
    'outpost://contacts:80/1',
    'outpost:contacts/1',
    'outpost:///contacts/1',
    ' outpost://contacts/1',
    'https://contacts/1',
    'app://outpost/contacts?peek=1',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `outpost://contacts/${'1'.repeat(100_000)}`,
  ])('is not %j', (text) => {
    expect(findRecordLink(text)).toBeUndefined()
  })

  it('gives nothing but a known type and digits, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `outpost://contacts/${text}`),
        ),
        (text) => {
          const link = findRecordLink(text)
          if (link) expect(toRecordPath(link)).toMatch(/^\/(contacts|companies|deals|orders)\/[1-9]\d{0,18}$/)
        },
      ),
    )
  })
})
