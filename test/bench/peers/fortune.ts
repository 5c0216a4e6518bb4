import { measure } from '../measure.ts'
import { needPeer } from './install.ts'
import { checkCount, type Peer, type PeerContact } from './peer.ts'

export interface Fortune {
  find(type: string, ids: null, options: object): Promise<{ payload: { records: unknown[] & { count: number } } }>
  create(type: string, records: readonly object[]): Promise<unknown>
  disconnect(): Promise<unknown>
}

type MakeFortune = ((types: object, options: object) => Fortune) & { readonly adapters: { readonly memory: unknown } }

/** Its own adapter, which keeps everything in memory. */
export async function openFortune(contacts: readonly PeerContact[]): Promise<Fortune> {
  const make = needPeer('fortune') as MakeFortune
  const names = new Set(contacts.flatMap((contact) => Object.keys(contact)))
  names.delete('id')
  const fields = Object.fromEntries([...names].map((name) => [name, name === 'customs' ? Object : String]))
  // Unless told otherwise it forgets all but the last thousand.
  const store = make({ contacts: fields }, { adapter: [make.adapters.memory, { recordsPerType: 0 }] })
  for (let from = 0; from < contacts.length; from += 500) {
    await store.create('contacts', contacts.slice(from, from + 500).map(toRecord))
  }
  return store
}

/** Its types are strict, and a missing value is null. */
function toRecord(contact: PeerContact): object {
  return Object.fromEntries(
    Object.entries(contact).map(([name, value]) => [
      name,
      value === null || typeof value === 'string' || name === 'customs' ? value : JSON.stringify(value),
    ]),
  )
}

export const fortune: Peer = {
  name: 'fortune 5 in memory',
  durable: false,
  async open({ contacts, lastName, expected }) {
    const store = await openFortune(contacts)
    const match = { match: { 'last-name': lastName }, limit: 1 }
    const count = async () => checkCount('fortune', (await store.find('contacts', null, match)).payload.records.count, expected)
    await count()
    return {
      // It cannot sort by id.
      listMs: () => measure(() => store.find('contacts', null, { limit: 100, sort: { 'created-at': true } }), 2, 'wall'),
      countMs: () => measure(count, 2, 'wall'),
      close: async () => void (await store.disconnect()),
    }
  },
}
