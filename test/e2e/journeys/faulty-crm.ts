import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNetwork, type Network } from '../../../src-main/demo/network.ts'
import { createHostedCrm, type HostedCrm } from '../../sync/hosted/hosted-crm.ts'
import type { HttpAnswer, HttpCall } from '../../sync/hosted/http-shapes.ts'
import { plainQuirks } from '../../sync/hosted/quirks.ts'
import { inFront } from '../../sync/simulation/faults.ts'
import { createSeededChance } from '../../sync/simulation/seeded-chance.ts'

/** What happens to a list call: an answer from in front of the server, or one that breaks off. */
export type ListFault = keyof typeof inFront | 'cut-connection' | 'cut-body'

export interface FaultyCrm {
  readonly url: string
  readonly crm: HostedCrm
  /** Faults that no list call has met yet. */
  readonly planned: Map<number, ListFault>
  /** Refuses every write that contains the text, at that attribute. */
  refuse(text: string, attribute: string): void
  /** What leads there, which can be cut. */
  readonly line: Network
  close(): Promise<void>
}

/** The simulated hosted CRM on a port of this computer. List calls meet the planned faults, by their number. */
export async function serveFaultyCrm(token: string, faults: readonly (readonly [number, ListFault])[]): Promise<FaultyCrm> {
  const planned = new Map(faults)
  const refusals: { readonly text: string; readonly attribute: string }[] = []
  let lists = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const body = Buffer.concat(chunks).toString()
    const refusal = refusals.find(({ text }) => body.includes(text))
    if (refusal) return send(response, refuseWrite(refusal.attribute))
    const isList = request.method === 'GET' && /^\/api\/v1\/[^/?]+(\?|$)/.test(request.url ?? '')
    const fault = isList && !request.url?.startsWith('/api/v1/current-token') ? take(lists++) : undefined
    if (fault && fault in inFront) return send(response, inFront[fault as keyof typeof inFront]())
    if (fault === 'cut-connection') return void request.socket.destroy()
    const real = crm.handle({ ...toCall(request, url), ...(body !== '' && { body }) })
    if (fault !== 'cut-body') return send(response, real)
    response.writeHead(real.status, { ...real.headers, 'content-length': real.body.length })
    response.write(real.body.slice(0, real.body.length / 2), () => request.socket.destroy())
  }
  function take(index: number): ListFault | undefined {
    const fault = planned.get(index)
    planned.delete(index)
    return fault
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = await createNetwork(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const { url } = line
  const quirks = { ...plainQuirks, unknownAttributes: true, updatedAt: 'seconds', strangersIncluded: true } as const
  const crm = createHostedCrm({ chance: createSeededChance(7), quirks, now: Date.now, origin: url, rateLimit: Infinity, token })
  return {
    url,
    crm,
    planned,
    refuse: (text, attribute) => void refusals.push({ text, attribute }),
    line,
    async close() {
      await line.cut()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const toCall = ({ method, url, headers }: IncomingMessage, origin: string): Omit<HttpCall, 'body'> => ({
  method: (method ?? 'GET') as HttpCall['method'],
  url: `${origin}${url ?? '/'}`,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  timeoutMs: 10_000,
})

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, headers).end(body)
}

function refuseWrite(attribute: string): HttpAnswer {
  const error = { title: 'No', detail: 'Such an address is not served.', source: { pointer: `/data/attributes/${attribute}` } }
  const body = Buffer.from(JSON.stringify({ errors: [{ ...error, status: '422', code: '422' }] }))
  return { is: 'answer', status: 422, headers: { 'content-type': 'application/vnd.api+json' }, body }
}
