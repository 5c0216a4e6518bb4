import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Firm } from './firm.ts'
import type { Random } from './random.ts'
import type { SeedRef } from './record.ts'
import { createCorrespondentAccount, createIban, createRouting, createSettlementAccount } from './requisites.ts'
import { toTimes, type World } from './world.ts'

/** Invented banks. A code starts with two digits for the country and two for the region. */
const russianBanks = [
  ['Банк «Северный путь»', '044525901'],
  ['Банк «Речной»', '044525917'],
  ['Банк «Невская гавань»', '044030902'],
  ['Банк «Уральский камень»', '046577913'],
  ['Банк «Сибирский тракт»', '045004924'],
  ['Банк «Волжский берег»', '042202935'],
] as const

function toAccount(random: Random, { form }: Firm): ExactObject {
  if (form === 'Ltd') return { 'bank-name': 'Harbour Example Bank', bik: 'XMPLGB2L', number: createIban(random, 'XMPL') }
  if (form === 'LLC') return { 'bank-name': 'First Example Bank', bik: createRouting(random), number: random.digits(10) }
  const [name, bik] = random.pick(russianBanks)
  return {
    'bank-name': name,
    bik,
    'corr-number': createCorrespondentAccount(bik),
    number: createSettlementAccount(random, bik, form === 'ИП' ? 'person' : 'firm'),
  }
}

/** Adds zero or more bank accounts to a company. The first is the main one. */
export function addBankDetails(world: World, random: Random, index: number, company: SeedRef, firm: Firm, created: number): void {
  const count =
    index === 0
      ? 2
      : random.weighted([
          [0, 25],
          [1, 60],
          [2, 12],
          [3, 3],
        ])
  const isRussian = firm.town.tax !== ''
  for (let place = 0; place < count; place += 1) {
    const isMain = place === 0
    const name = isRussian ? (isMain ? 'Основной счёт' : `Счёт № ${place + 1}`) : isMain ? 'Main account' : `Account ${place + 1}`
    world.sheet.add('company-bank-details', {
      attributes: {
        name,
        ...toAccount(random, firm),
        'is-default': isMain,
        active: isMain || random.chance(0.8),
        ...toTimes(world, created, world.clock.after(random, created)),
      },
      held: { company },
    })
  }
}
