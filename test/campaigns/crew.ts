import { createRandom } from '../../src-main/seed/random.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import type { KnownRecord, Ledger } from './ledger.ts'
import { nameOf } from './ledger.ts'
import type { ServedProcess } from './served-process.ts'
import type { Shared } from './write-plan.ts'
import { toWireRequest, type Values } from './write.ts'
import { createWriter, type Writer } from './writer.ts'

/** Fields of the busy contact, one for each writer. */
const fields = [...contact.sections['work-address'], ...contact.sections['home-address']]

/** Makes what the writers share, and the writers. */
export async function createCrew(server: ServedProcess, seed: string, size: number): Promise<Writer[]> {
  const make = (type: string, names: readonly string[], toAttributes: (name: string) => Values) =>
    Promise.all(names.map((name) => createShared(server, type, toAttributes(name))))
  const funnel = (name: string) => ({ name, 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' })
  const shared: Shared = {
    companies: await make('companies', ['A', 'B', 'C', 'D'], (name) => ({ name })),
    funnels: await make('deal-stage-categories', ['one', 'two', 'three'], funnel),
    busyContact: (await make('contacts', ['Busy'], (name) => ({ 'first-name': 'Much', 'last-name': name })))[0] ?? '',
  }
  const busy: KnownRecord = { type: 'contacts', id: shared.busyContact, attributes: {}, links: {} }
  const ledger: Ledger = { records: new Map([[nameOf(busy.type, busy.id), busy]]), gone: new Set() }
  return Array.from({ length: size }, (_, index) => {
    const name = `w${index}`
    const ownField = fields[index]
    if (ownField === undefined) throw new Error(`At most ${fields.length} writers.`)
    return createWriter({ name, shared, ownField, random: createRandom(seed, name) }, ledger)
  })
}

async function createShared({ url, token }: ServedProcess, type: string, attributes: Values): Promise<string> {
  const { method, path, body } = toWireRequest({ kind: 'create', type, attributes, links: {} })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' }
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (response.status !== 201) throw new Error(`${type} could not be made: ${await response.text()}`)
  return ((await response.json()) as { data: { id: string } }).data.id
}
