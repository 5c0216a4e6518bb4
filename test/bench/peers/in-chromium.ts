import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumArguments, ensureChromium } from '../../support/chromium.ts'
import { peerFile } from './install.ts'
import { checkCount, type OpenPeer, type Peer, type PeerData } from './peer.ts'

/** What a page's script must offer as `peer`. */
const calls = { list: 'peer.list()', count: 'peer.count()' }

/** Runs a script in Chromium, on a page of its own origin so that IndexedDB is there. Timed inside the page. */
function createChromiumPeer(name: string, toScript: () => Promise<string>): Peer {
  return {
    name,
    durable: true,
    async open(data: PeerData): Promise<OpenPeer> {
      const script = await toScript()
      const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><p>peer'))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArguments] })
      const close = async () => {
        await browser.close()
        server.close()
      }
      try {
        const page = await browser.newPage()
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
        await page.addScriptTag({ content: script })
        await fill(page, name, data)
        return { listMs: () => time(page, calls.list, 10), countMs: () => time(page, calls.count, 3), close }
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}

async function fill(page: Page, name: string, { contacts, lastName, expected }: PeerData): Promise<void> {
  await page.evaluate('peer.open()')
  for (let from = 0; from < contacts.length; from += 1000) {
    await page.evaluate(`peer.fill(${JSON.stringify(contacts.slice(from, from + 1000))})`)
  }
  await page.evaluate(`peer.lastName = ${JSON.stringify(lastName)}`)
  checkCount(name, await page.evaluate<number>(calls.count), expected)
  await time(page, calls.list, 20)
}

function time(page: Page, call: string, times: number): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const start = performance.now()
    for (let turn = 0; turn < ${times}; turn += 1) await ${call}
    return (performance.now() - start) / ${times}
  })()`)
}

export const dexie = createChromiumPeer('Dexie 4 in Chromium', () =>
  Promise.resolve(`${readFileSync(peerFile('dexie/dist/dexie.js'), 'utf8')}
    window.peer = {
      async open() {
        this.db = new Dexie('contacts')
        this.db.version(1).stores({ contacts: 'place,lastName' })
        await this.db.open()
      },
      fill(contacts) { return this.db.contacts.bulkPut(contacts.map((one) => ({ ...one, place: Number(one.id), lastName: one['last-name'] }))).then(() => 1) },
      list() { return this.db.contacts.orderBy('place').limit(100).toArray().then(({ length }) => length) },
      count() { return this.db.contacts.where('lastName').equals(this.lastName).count() },
    }`),
)

const rxdbScript = `
  import { createRxDatabase } from 'rxdb'
  import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
  window.peer = {
    async open() {
      const db = await createRxDatabase({ name: 'contacts', storage: getRxStorageDexie() })
      const properties = { id: { type: 'string', maxLength: 20 }, lastName: { type: 'string', maxLength: 100 }, rest: { type: 'object' } }
      const schema = { version: 0, primaryKey: 'id', type: 'object', properties, required: ['id', 'lastName'], indexes: ['lastName'] }
      this.contacts = (await db.addCollections({ contacts: { schema } })).contacts
    },
    async fill(contacts) {
      await this.contacts.bulkInsert(contacts.map(({ id, ...rest }) => ({ id: id.padStart(12, '0'), lastName: rest['last-name'] ?? '', rest })))
      return 1
    },
    // RxDB keeps results and brings them up to date; here each question is a new one.
    forget() { this.contacts._queryCache._map.clear() },
    async list() {
      this.forget()
      return (await this.contacts.find({ selector: {}, sort: [{ id: 'asc' }], limit: 100 }).exec()).length
    },
    async count() {
      this.forget()
      return this.contacts.count({ selector: { lastName: this.lastName } }).exec()
    },
  }`

/** Bundled beside the peers, so that their own packages are the ones found. */
async function bundleRxdb(): Promise<string> {
  const entry = peerFile('../rxdb-entry.js')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: peerFile('..'),
    plugins: [{ name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? rxdbScript : null) }],
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'rxdbPeer' } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('RxDB was not bundled')
  return output.output[0].code
}

export const rxdb = createChromiumPeer('RxDB 17 on Dexie in Chromium', bundleRxdb)
