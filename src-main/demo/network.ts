import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** The network between a mirror and its hosted CRM: a local port that forwards to another one and can be cut. */
export interface Network {
  readonly url: string
  readonly isCut: boolean
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
}

export async function createNetwork(target: string): Promise<Network> {
  const { hostname: host, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  let server: Server | undefined

  async function listen(port: number): Promise<Server> {
    const fresh = createServer((near) => {
      const far = connect({ host, port: Number(targetPort) })
      // If one side breaks, close the other too. Each caller reports its own error.
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        keep(one)
        one.on('error', () => other.destroy()).once('close', () => other.destroy())
        one.pipe(other)
      }
    })
    fresh.listen(port, '127.0.0.1')
    await once(fresh, 'listening')
    return fresh
  }

  server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    get isCut() {
      return server === undefined
    },
    async cut() {
      const former = server
      server = undefined
      if (!former) return
      const closed = once(former, 'close')
      former.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async restore() {
      server ??= await listen(port)
    },
  }
}
