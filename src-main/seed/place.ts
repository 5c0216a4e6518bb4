import type { Language } from './language.ts'
import type { Random } from './random.ts'
import { americanTowns, britishTowns, englishStreets, russianStreets, russianTowns, type Town } from './words/places.ts'

export interface Place {
  readonly town: Town
  readonly zip: string
  readonly street: string
  readonly house: string
  readonly build: string | null
  readonly room: string | null
}

export function createTown(random: Random, language: Language): Town {
  const towns = language === 'ru' ? russianTowns : random.pick([britishTowns, americanTowns])
  return towns[random.skewed(towns.length)] as Town
}

export function createPlace(random: Random, town: Town): Place {
  const isRussian = town.tax !== ''
  return {
    town,
    zip: createZip(random, town),
    street: random.pick(isRussian ? russianStreets : englishStreets),
    house: String(random.int(1, 180)),
    build: random.chance(0.2) ? String(random.int(1, 5)) : null,
    room: random.chance(0.6) ? String(random.int(1, 400)) : null,
  }
}

function createZip(random: Random, { country, zip }: Town): string {
  if (country !== 'United Kingdom') return zip + random.digits(country === 'Россия' ? 3 : 2)
  return `${zip} ${random.int(1, 9)}${random.pick(['AB', 'DF', 'HL', 'QT', 'XY'])}`
}

/** The address on one line. */
export function toAddressLine({ town, street, house, room }: Place): string {
  const isRussian = town.tax !== ''
  if (isRussian) return `${street}, д. ${house}${room === null ? '' : `, оф. ${room}`}`
  return `${house} ${street}${room === null ? '' : `, Unit ${room}`}`
}

type Spelling = readonly [zip: string, house: string, build: string, room: string]

/** The eight attributes of an address. Contacts and companies name half of them differently. */
export function toAddress(prefix: string, place: Place, [zip, house, build, room]: Spelling): Record<string, string | null> {
  return {
    [`${prefix}-country`]: place.town.country,
    [`${prefix}-region`]: place.town.region,
    [`${prefix}-city`]: place.town.city,
    [`${prefix}-${zip}`]: place.zip,
    [`${prefix}-street`]: place.street,
    [`${prefix}-${house}`]: place.house,
    [`${prefix}-${build}`]: place.build,
    [`${prefix}-${room}`]: place.room,
  }
}
