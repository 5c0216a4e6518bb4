import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { measure } from '../measure.ts'
import { needPeer, peerPlace } from './install.ts'
import { checkCount, type Peer } from './peer.ts'

interface Pouch {
  bulkDocs(docs: readonly object[]): Promise<unknown>
  createIndex(index: object): Promise<unknown>
  allDocs(options: object): Promise<{ rows: unknown[] }>
  find(query: object): Promise<{ docs: unknown[] }>
  close(): Promise<void>
}

type PouchClass = { new (place: string): Pouch; plugin(plugin: unknown): void }

export const pouchdb: Peer = {
  name: 'PouchDB 9 on LevelDB',
  durable: true,
  async open({ contacts, lastName, expected }) {
    const PouchDB = needPeer('pouchdb') as PouchClass
    PouchDB.plugin(needPeer('pouchdb-find'))
    const place = peerPlace('pouchdb')
    rmSync(place, { recursive: true, force: true })
    mkdirSync(dirname(place), { recursive: true })
    const db = new PouchDB(place)
    for (let from = 0; from < contacts.length; from += 1000) {
      await db.bulkDocs(contacts.slice(from, from + 1000).map(({ id, ...rest }) => ({ _id: id.padStart(12, '0'), ...rest })))
    }
    await db.createIndex({ index: { fields: ['last-name'] } })
    const query = { selector: { 'last-name': lastName }, fields: ['_id'], limit: contacts.length }
    const count = async () => checkCount('PouchDB', (await db.find(query)).docs.length, expected)
    await count()
    return {
      listMs: () => measure(() => db.allDocs({ include_docs: true, limit: 100 }), 5, 'wall'),
      countMs: () => measure(count, 1, 'wall'),
      close: () => db.close(),
    }
  },
}
