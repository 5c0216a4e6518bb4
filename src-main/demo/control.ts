import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoWishes, type DemoState, type DemoWish } from '../../src-shared/workspace.ts'

export interface Control {
  /** On this computer only, with a secret in its path. */
  readonly url: string
  close(): Promise<void>
}

export interface Switches {
  readonly read: () => DemoState
  /** False if there is nothing to do it to. */
  readonly act: (wish: DemoWish['do']) => Promise<boolean>
}

/** Lets the window switch the network and the colleague of the demo. */
export async function startControl({ read, act }: Switches): Promise<Control> {
  const path = `/${randomBytes(16).toString('hex')}`
  const answer = async (request: IncomingMessage): Promise<number> => {
    if (request.url !== path) return 404
    if (request.method === 'GET') return 200
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const wish = findWish(Buffer.concat(chunks).toString())
    if (!wish) return 422
    return (await act(wish)) ? 200 : 409
  }
  const server = createServer((request, response) => {
    void answer(request)
      .catch(() => 500)
      .then((status) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(read())))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function findWish(text: string): DemoWish['do'] | undefined {
  try {
    const sent = JSON.parse(text) as { do?: unknown } | null
    return demoWishes.find((wish) => wish === sent?.do)
  } catch {
    return undefined
  }
}
