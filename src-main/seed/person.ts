import { toLatin, type Language } from './language.ts'
import type { Random } from './random.ts'
import * as english from './words/english-names.ts'
import * as russian from './words/russian-names.ts'

export interface Person {
  readonly first: string
  readonly middle: string | null
  readonly last: string
  readonly female: boolean
}

export function createPerson(random: Random, language: Language): Person {
  return language === 'ru' ? createRussian(random) : createEnglish(random)
}

function createRussian(random: Random): Person {
  const female = random.chance(0.48)
  const [, ofSon, ofDaughter] = random.pick(russian.maleNames)
  const last = russian.lastNames[random.skewed(russian.lastNames.length)] as string
  return {
    first: female ? random.pick(russian.femaleNames) : random.pick(russian.maleNames)[0],
    middle: random.chance(0.8) ? (female ? ofDaughter : ofSon) : null,
    last: female ? toFemale(last) : last,
    female,
  }
}

/** Last names in -ко, -ых and -ук and those of one syllable are the same for women. */
function toFemale(last: string): string {
  if (/(?:ов|ев|ёв|ин)$/.test(last)) return `${last}а`
  if (/(?:ский|ой)$/.test(last) && last !== 'Цой') return `${last.slice(0, -2)}ая`
  return last
}

function createEnglish(random: Random): Person {
  const female = random.chance(0.48)
  return {
    first: random.pick(female ? english.femaleNames : english.maleNames),
    middle: random.chance(0.15) ? random.pick(english.middleNames) : null,
    last: english.lastNames[random.skewed(english.lastNames.length)] as string,
    female,
  }
}

export function toFullName({ last, first, middle }: Person): string {
  return [last, first, middle].filter((part) => part !== null).join(' ')
}

/** Uses a domain reserved for examples, so that no email reaches a real person. */
export function toEmail(random: Random, { first, last }: Person, domain: string): string {
  const [given, family] = [toLatin(first), toLatin(last)]
  const name = random.pick([
    `${given}.${family}`,
    `${given[0]}.${family}`,
    `${family}`,
    `${given}_${family}`,
    `${family}.${given[0]}`,
  ])
  return `${name}${random.chance(0.35) ? random.int(1, 99) : ''}@${domain}`
}

export function toNick(random: Random, { first, last }: Person): string {
  return `${toLatin(first)}_${toLatin(last)}${random.int(1, 999)}`
}
