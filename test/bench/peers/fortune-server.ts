import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runTraffic, type Errand, type Traffic } from '../load/traffic.ts'
import type { Fortune } from './fortune.ts'
import { needPeer } from './install.ts'

type MakeListener = (store: Fortune, options: object) => RequestListener

/** What Outpost's load asks, in fortune's spelling; it has no search, so that share reads a page instead. */
const errands: readonly Errand[] = [
  { share: 5, run: (call, turn) => call('GET', `/contacts?page[limit]=100&page[offset]=${(turn % 80) * 100}`) },
  { share: 2, run: (call, turn) => call('GET', `/contacts/${(turn % 500) + 1}`) },
  { share: 1, run: (call) => call('GET', '/contacts?page[limit]=100&sort=-updated-at') },
  { share: 1, run: (call, turn) => call('PATCH', `/contacts/${(turn % 500) + 1}`, toPatch(turn)) },
  { share: 1, run: (call, turn) => call('POST', '/contacts', toContact(turn)) },
]

const toPatch = (turn: number) => ({
  data: { type: 'contacts', id: String((turn % 500) + 1), attributes: { note: `Seen at turn ${turn}` } },
})
const toContact = (turn: number) => ({
  data: { type: 'contacts', attributes: { 'first-name': 'Load', 'last-name': `Number ${turn}` } },
})
const headers = { accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' }

/** Serves and asks in one process: fortune's memory adapter lives in it. */
export async function startFortuneServer(store: Fortune, seconds: number): Promise<Traffic> {
  const toListener = needPeer('fortune-http') as MakeListener
  const serializer = needPeer('fortune-json-api')
  const options = { inflectType: false, inflectKeys: false, castNumericIds: false, maxLimit: 100, prefix: '' }
  const server = createServer(toListener(store, { serializers: [[serializer, options]] }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      return { status: response.status, text: await response.text() }
    }
    return await runTraffic(call, errands, { clients: 50, seconds })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
