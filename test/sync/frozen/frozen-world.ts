import { createHostedCrm, type HostedCrm } from '../hosted/hosted-crm.ts'
import { plainQuirks } from '../hosted/quirks.ts'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { createVirtualTime, type VirtualTime } from '../simulation/virtual-time.ts'

export const frozenStart = Date.UTC(2026, 4, 5, 10)
export const refusedWord = 'unfit'
const day = 86_400_000

/**
 * The hosted CRM that the frozen mirrors were made from, record by record, so that it is the same for every later release.
 * Nothing here may change: a new kind of change goes to a new frozen mirror with a world of its own.
 */
export function createFrozenCrm(time: VirtualTime): HostedCrm {
  const quirks = { ...plainQuirks, refusedWord }
  const crm = createHostedCrm({ chance: createSeededChance(1), quirks, now: () => time.trueNow() })
  let made = 0
  const create = (type: string, attributes: Record<string, string | boolean>, links: Record<string, string[]> = {}) => {
    const createdAt = frozenStart - 400 * day + (made += 1) * 60_000
    return crm.create(type, { attributes, links, createdAt, updatedAt: createdAt })
  }
  const user = create('users', { name: 'User' })
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually', 'is-default': true }
  const funnel = create('deal-stage-categories', { name: 'Funnel', ...methods })
  const stages = ['First', 'Second'].map((name) => create('deal-stages', { name }, { 'deal-stage-category': [funnel] }))
  const companies = ['Alpha', 'Beta', 'Gamma'].map((name) => create('companies', { name }, { responsible: [user] }))
  const contacts = Array.from({ length: 9 }, (_, at) =>
    create(
      'contacts',
      { 'first-name': `First ${String(at)}`, 'last-name': 'Last', note: 'first visit' },
      { companies: [companies[0] ?? ''] },
    ),
  )
  for (const name of ['One', 'Two', 'Three']) {
    create('deals', { name }, { contact: [contacts[0] ?? ''], company: [companies[0] ?? ''], stage: [stages[0] ?? ''] })
  }
  for (const name of ['Order one', 'Order two']) create('orders', { name }, { contact: [contacts[1] ?? ''] })
  return crm
}

/** What others did before the mirror was frozen. */
export function changeBefore(crm: HostedCrm): void {
  crm.update('contacts', crm.ids('contacts')[8] ?? '', { fax: 'theirs' })
}

/** What others do while the changes of the mirror wait. */
export function changeMeanwhile(crm: HostedCrm): void {
  const [, , , note = '', fax = '', gone = ''] = crm.ids('contacts')
  crm.update('contacts', note, { note: 'theirs\nfirst visit' })
  crm.update('contacts', fax, { fax: 'theirs' })
  crm.remove('contacts', gone)
  crm.update('orders', crm.ids('orders')[1] ?? '', { description: 'theirs' })
}

export const createFrozenTime = (at: number): VirtualTime => createVirtualTime({ start: at })
