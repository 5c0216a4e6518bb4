import { once } from 'node:events'
import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A rule of the hosted CRM that refuses a change: a port in front of it that can be told to. */
export interface Refusals {
  readonly url: string
  /** Refuses the next change, and that same change each time it is sent again. Another value is accepted. */
  refuseNext(): void
  close(): Promise<void>
}

const mediaType = 'application/vnd.api+json'

export async function createRefusals(target: string): Promise<Refusals> {
  const refused = new Set<string>()
  let isArmed = false

  function forward(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method, headers } = request
    const passed = call(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    passed.end(body)
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const body = Buffer.concat(chunks)
    const text = body.toString()
    const field = request.method === 'PATCH' ? findField(text) : undefined
    if (field === undefined || (!isArmed && !refused.has(text))) return forward(request, response, body)
    isArmed = false
    refused.add(text)
    const error = { title: 'Refused', detail: 'A rule of the company does not allow this value.', status: '422', code: '422' }
    const errors = [{ ...error, source: { pointer: `/data/attributes/${field}` } }]
    response.writeHead(422, { 'content-type': mediaType }).end(JSON.stringify({ errors }))
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuseNext: () => void (isArmed = true),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first attribute that a change writes. */
function findField(text: string): string | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: { attributes?: Record<string, unknown> } }
    return Object.keys(data?.attributes ?? {})[0]
  } catch {
    return undefined
  }
}
