import { describe, expect, it } from 'vitest'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { createPluralRule } from '../../src-renderer/locales/plural-rule.ts'

describe('plural forms', () => {
  it.each([
    [0, '0 контактов'],
    [1, '1 контакт'],
    [2, '2 контакта'],
    [5, '5 контактов'],
    [11, '11 контактов'],
    [21, '21 контакт'],
    [1.5, '1.5 контакта'],
  ])('in Russian for %d: %s', (count, words) => {
    const { t } = createMessages('ru')
    expect(t('count.contacts', { count }, count)).toBe(words)
  })

  it.each([
    [0, '0 contacts'],
    [1, '1 contact'],
    [2, '2 contacts'],
    [21, '21 contacts'],
    [1.5, '1.5 contacts'],
  ])('in English for %d: %s', (count, words) => {
    const { t } = createMessages('en')
    expect(t('count.contacts', { count }, count)).toBe(words)
  })

  it('take the last form where a message has fewer', () => {
    expect(createPluralRule('ru')(5, 1)).toBe(0)
    expect(createPluralRule('ru')(1.5, 3)).toBe(2)
  })
})
