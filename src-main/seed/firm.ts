import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Language } from './language.ts'
import { createPerson, toFullName, type Person } from './person.ts'
import { createTown } from './place.ts'
import type { Random } from './random.ts'
import { createInn, createKpp, createOgrn, createOkpo, createPersonalInn, createPersonalOgrn } from './requisites.ts'
import type { Town } from './words/places.ts'
import { companyHeads, companyTails } from './words/trades.ts'

export type LegalForm = 'ООО' | 'АО' | 'ИП' | 'LLC' | 'Ltd'

export interface Firm {
  readonly form: LegalForm
  /** The name without the legal form. */
  readonly brand: string
  readonly name: string
  readonly town: Town
  readonly head: Person
}

const longForms = { ООО: 'Общество с ограниченной ответственностью', АО: 'Акционерное общество' } as const
const activities = ['46.90', '47.19', '43.21', '62.01', '49.41', '25.11', '10.71', '33.12', '71.12', '68.20'] as const

export function createFirm(random: Random, language: Language): Firm {
  const town = createTown(random, language)
  const head = createPerson(random, language)
  const form: LegalForm =
    language === 'en'
      ? town.country === 'United Kingdom'
        ? 'Ltd'
        : 'LLC'
      : random.weighted<LegalForm>([
          ['ООО', 70],
          ['ИП', 20],
          ['АО', 10],
        ])
  const joined = random.pick(companyHeads[language]) + (language === 'ru' ? lower(random.pick(companyTails[language])) : '')
  const brand = language === 'ru' ? joined : `${joined} ${random.pick(companyTails[language])}`
  if (form === 'ИП') return { form, brand: `${head.last} ${head.first}`, name: `ИП ${toFullName(head)}`, town, head }
  return { form, brand, name: language === 'ru' ? `${form} «${brand}»` : `${brand} ${form}`, town, head }
}

const lower = (word: string) => word.toLowerCase()

/** The registration details of a Russian firm, with valid check digits. A foreign firm has only names. */
export function toFirmRequisites(random: Random, { form, brand, name, town, head }: Firm): ExactObject {
  const director = toFullName(head)
  if (form === 'LLC' || form === 'Ltd') {
    return { 'full-name': name, 'short-name': brand, director, 'manager-name': director, 'manager-position': 'Director' }
  }
  const office = `${town.tax}${String(random.int(1, 48)).padStart(2, '0')}`
  if (form === 'ИП') {
    return {
      'full-name': `Индивидуальный предприниматель ${director}`,
      'short-name': name,
      inn: createPersonalInn(random, office),
      ogrn: createPersonalOgrn(random, town.tax),
      okved: random.pick(activities),
      okpo: createOkpo(random, 10),
      'lawfulness-base': 'Свидетельства о регистрации',
      'manager-name': director,
      'manager-position': 'Индивидуальный предприниматель',
    }
  }
  return {
    'full-name': `${longForms[form]} «${brand}»`,
    'short-name': name,
    inn: createInn(random, office),
    ogrn: createOgrn(random, town.tax),
    kpp: createKpp(office),
    okved: random.pick(activities),
    okpo: createOkpo(random, 8),
    director,
    accountant: toFullName(createPerson(random, 'ru')),
    'lawfulness-base': 'Устава',
    'manager-name': director,
    'manager-position': 'Генеральный директор',
  }
}
