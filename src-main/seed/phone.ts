import type { Random } from './random.ts'
import type { Town } from './words/places.ts'

/** Mobile codes that the Russian numbering plan does not assign, so that no call reaches a real person. */
const freeCodes = ['907', '935', '943', '944', '945', '946', '972', '973', '974', '975', '976'] as const

const pairs = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`

/** A number in one of the usual formats. Britain and America reserve number ranges for fiction. */
export function createMobile(random: Random, { country }: Town): string {
  if (country === 'United Kingdom') {
    const digits = random.digits(3)
    return random.pick([`+44 7700 900${digits}`, `07700 900${digits}`, `+447700900${digits}`])
  }
  if (country === 'United States') return createAmerican(random, random.pick(['202', '415', '646', '702', '917']))
  const code = random.pick(freeCodes)
  const digits = random.digits(7)
  return random.weighted([
    [`+7 (${code}) ${pairs(digits)}`, 5],
    [`8 (${code}) ${pairs(digits)}`, 2],
    [`+7${code}${digits}`, 2],
    [`8-${code}-${pairs(digits)}`, 1],
    [`+7 ${code} ${pairs(digits).replaceAll('-', ' ')}`, 1],
  ])
}

/** Russian numbers get a leading zero here, which no real exchange has. */
export function createLandline(random: Random, { country, phone }: Town): string {
  if (country === 'United Kingdom') {
    const digits = random.digits(3)
    return random.pick([`+44 ${phone} 0${digits}`, `(0${phone.replace(' ', ') ')} 0${digits}`])
  }
  if (country === 'United States') return createAmerican(random, phone)
  const digits = `0${random.digits(6)}`
  return random.pick([`+7 (${phone}) ${pairs(digits)}`, `8 (${phone}) ${pairs(digits)}`])
}

function createAmerican(random: Random, area: string): string {
  const digits = `01${random.digits(2)}`
  return random.pick([`(${area}) 555-${digits}`, `+1 ${area}-555-${digits}`, `${area}.555.${digits}`])
}
