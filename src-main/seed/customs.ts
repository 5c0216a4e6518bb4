import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'
import { day } from './clock.ts'
import type { Language } from './language.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** The custom field that holds a tender's amount. */
export const tenderPriceField = 'custom-6'

const tiers: Record<Language, readonly string[]> = {
  ru: ['Золотой', 'Серебряный', 'Бронзовый', 'Без скидки'],
  en: ['Gold', 'Silver', 'Bronze', 'No discount'],
}

const makers: { readonly [key: string]: (world: World, random: Random, language: Language) => ExactJson } = {
  'custom-1': (_world, random, language) => random.pick(tiers[language]),
  'custom-2': (_world, random) => random.int(1, 500),
  'custom-3': ({ clock }, random) => clock.moment(clock.now + random.int(-60, 60) * day),
  'custom-4': (_world, random) => random.chance(0.5),
  'custom-5': (_world, random) => `${random.int(1, 28)}-${random.digits(4)}`,
}

/** Custom values: a text, a number, a time as text and a boolean. The first record of a type has them all. */
export function createCustoms(world: World, random: Random, index: number, language: Language): ExactObject {
  const customs: ExactObject = {}
  for (const [key, make] of Object.entries(makers)) {
    if (index === 0 || random.chance(0.3)) customs[key] = make(world, random, language)
  }
  return customs
}
