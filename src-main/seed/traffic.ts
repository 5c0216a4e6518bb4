import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Language } from './language.ts'
import type { Random } from './random.ts'
import { createTown } from './place.ts'
import { goods } from './words/trades.ts'

const searches = ['google', 'yandex', 'bing'] as const

/** The web campaign that a record came from. Most records have none. */
export function createTraffic(random: Random, index: number, language: Language): ExactObject {
  if (index !== 0 && !random.chance(0.15)) return {}
  const good = random.pick(goods[language]).toLowerCase()
  return {
    'utm-source': random.pick(searches),
    'utm-medium': random.pick(['cpc', 'organic', 'email', 'banner']),
    'utm-campaign': random.pick(['spring', 'autumn', 'brand', 'retarget']),
    'utm-term': good,
    'utm-content': `variant-${random.pick(['a', 'b', 'c'])}`,
    'utm-landing-page': `https://shop.example/${random.int(1, 40)}`,
    'utm-city': createTown(random, language).city,
    'utm-search-query': language === 'ru' ? `купить ${good}` : `buy ${good}`,
  }
}
