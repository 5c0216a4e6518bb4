import type { Language } from './language.ts'
import { toLatin } from './language.ts'
import { createAmount, toMoney } from './money.ts'
import { createPerson, toFullName } from './person.ts'
import { createMobile } from './phone.ts'
import { createTown } from './place.ts'
import { createRandom } from './random.ts'
import type { SeedRef } from './record.ts'
import { goods } from './words/trades.ts'
import { toTimes, type World } from './world.ts'

type Foundation = Pick<World, 'clock' | 'sheet' | 'seed' | 'counts'>

const languageAt = (index: number): Language => (index % 3 === 1 ? 'en' : 'ru')

/** Adds the users of the account. The first is its owner. */
export function addTeam(world: Foundation): SeedRef[] {
  const count = Math.min(25, 4 + Math.ceil(world.counts.contacts / 500))
  return Array.from({ length: count }, (_none, index) => addUser(world, index))
}

function addUser(world: Foundation, index: number): SeedRef {
  const random = createRandom(world.seed, 'users', index)
  const language = languageAt(index)
  const person = createPerson(random, language)
  const email = `${toLatin(person.first)}.${toLatin(person.last)}${index + 1}@team.example`
  return world.sheet.add('users', {
    known: index === 0 ? 'owner' : email,
    attributes: {
      'as-string': toFullName(person),
      name: `${person.first} ${person.last}`,
      'first-name': person.first,
      'last-name': person.last,
      'middle-name': person.middle,
      email,
      phone: createMobile(random, createTown(random, language)),
      active: index < 3 || random.chance(0.9),
      ...toTimes(world, world.clock.start, world.clock.start),
    },
  })
}

const sizes = ['S', 'M', 'L', 'XL', 'Pro', '2.0'] as const

/** The price list. */
export function addProducts(world: Foundation): SeedRef[] {
  const count = Math.min(300, 20 + Math.ceil(world.counts.contacts / 200))
  return Array.from({ length: count }, (_none, index) => {
    const random = createRandom(world.seed, 'products', index)
    const language = languageAt(index)
    const name = `${random.pick(goods[language])} ${random.pick(sizes)}-${random.int(10, 99)}`
    return world.sheet.add('products', {
      known: name,
      attributes: {
        name,
        'as-string': name,
        article: `${random.pick(['A', 'B', 'K', 'T'])}${random.digits(5)}`,
        unit: language === 'ru' ? 'шт.' : 'pcs',
        price: toMoney(createAmount(random, 3_000)),
        ...toTimes(world, world.clock.start, world.clock.start),
      },
    })
  })
}
