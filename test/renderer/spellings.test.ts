import { describe, expect, it } from 'vitest'
import { listSounding, listSpellings, toSound } from '../../src-renderer/text/spellings.ts'

describe('the same word in the other alphabet', () => {
  it.each([
    ['андерсон', 'anderson'],
    ['лили', 'lily'],
    ['Щукин', 'shchukin'],
    ['максим', 'maxim'],
    ['ivanov', 'иванов'],
    ['Zhukov', 'жуков'],
    ['khrushchev', 'хрущев'],
    ['Sergey', 'сергей'],
    ['dmitry', 'дмитри'],
    ['Olga', 'ольга'],
    ['shishkin', 'шишкин'],
    ['chekhov', 'чехов'],
  ])('of %s may be %s', (typed, meant) => expect(listSpellings(typed)).toContain(meant))

  it.each(['', '42', 'анна ann'])('is none for “%s”', (typed) => expect(listSpellings(typed)).toEqual([]))
})

describe('a sound', () => {
  it.each([
    ['Lily', 'Лили'],
    ['Yury', 'Юрий'],
    ['Alexey', 'Алексей'],
    ['Natalia', 'Наталья'],
    ['Fyodor', 'Фёдор'],
    ['Schmidt', 'Шмидт'],
    ['Philip', 'Филипп'],
    ['Victor', 'Виктор'],
    ['John', 'Джон'],
    ['Khokhlov', 'Хохлов'],
    ['Walter', 'Вальтер'],
  ])('of %s is that of %s', (one, other) => expect(toSound(one)).toBe(toSound(other)))

  it('tells words apart, begins where a word does, and wants every word', () => {
    const choices = [{ label: 'Lily Anderson' }, { label: 'Liam Adams' }]
    expect(listSounding(choices, 'ли анд')).toEqual([choices[0]])
    expect(listSounding(choices, 'ли')).toEqual(choices)
    expect(listSounding(choices, 'дамс')).toEqual([])
    expect(listSounding(choices, ' . ')).toEqual([])
  })
})
