import { describe, expect, it } from 'vitest'
import { createPerson, toEmail } from '../../src-main/seed/person.ts'
import { createLandline, createMobile } from '../../src-main/seed/phone.ts'
import { createTown } from '../../src-main/seed/place.ts'
import { createRandom } from '../../src-main/seed/random.ts'
import { digitsOf } from '../../src-shared/text/fold.ts'

const times = Array.from({ length: 1_000 }, (_none, index) => index)

describe('people', () => {
  it('have names that agree in gender', () => {
    const people = times.map((index) => createPerson(createRandom('people', index), 'ru'))
    for (const { female, middle, last } of people) {
      if (middle !== null) expect(middle).toMatch(female ? /(?:вна|чна)$/ : /ич$/)
      if (female) expect(last).not.toMatch(/(?:ов|ев|ёв|ин|ский|той|вой)$/)
      else expect(last).not.toMatch(/(?:ова|ева|ёва|ина|ская|ая)$/)
    }
    expect(people.some(({ last }) => last.endsWith('ская'))).toBe(true)
    expect(people.some(({ female }) => female)).toBe(true)
  })

  it('have Latin addresses under names reserved for examples', () => {
    for (const index of times) {
      const random = createRandom('mail', index)
      const language = random.pick(['ru', 'en'] as const)
      expect(toEmail(random, createPerson(random, language), 'sever.example')).toMatch(
        /^[a-z]+(?:[._][a-z]+)?\d*@sever\.example$/,
      )
    }
  })
})

describe('phones', () => {
  it('are in ranges that nobody answers', () => {
    const spellings = new Set<string>()
    for (const index of times) {
      const random = createRandom('phones', index)
      const town = createTown(random, random.pick(['ru', 'en'] as const))
      for (const phone of [createMobile(random, town), createLandline(random, town)]) {
        const digits = digitsOf(phone)
        expect(digits).toMatch(
          /^[78](?:907|935|94[3-6]|97[2-6])\d{7}$|^[78]\d{3}0\d{6}$|^1?\d{3}55501\d\d$|^(?:44|0)7700900\d{3}$|^(?:44|0)(?:207946|1\d1496|113496)0\d{3}$/,
        )
        spellings.add(phone.replace(/\d/g, '9'))
      }
    }
    expect([...spellings]).toEqual(expect.arrayContaining(['+9 (999) 999-99-99', '9 (999) 999-99-99', '(999) 999-9999']))
    expect(spellings.size).toBeGreaterThan(8)
  })
})
