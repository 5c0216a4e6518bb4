import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { openTestAccount } from '../support/account-under-test.ts'
import { runOutpost, serveAccount } from '../support/served-account.ts'
import { describeApi } from './api-suite.ts'
import { oneOfEach } from './api/laws.ts'

/** Usually so many that a seed has ended before the next one begins. */
const requestsPerSeed = 500

/** Requests go to two servers in turn, while a third process keeps filling the same account. */
describeApi('over HTTP, with two servers and a seed on one account', oneOfEach, async () => {
  const account = await openTestAccount()
  const { folder } = account.options
  const servers = [await serveAccount(folder, account.env), await serveAccount(folder, account.env)] as const
  const token = await account.addToken()
  let turn = 0

  let seeds = 0
  let seeding = Promise.resolve()
  async function seed(): Promise<void> {
    const words = ['seed', '--data', folder, '--contacts', '20', '--seed', String(++seeds)]
    const code = await runOutpost(words, account.env)
    if (code !== 0) throw new Error(`seed ended with ${code}`)
  }
  /** A process of its own each time. By requests rather than by time, so that a busy machine is not kept busier. */
  function fillMeanwhile(): void {
    if (turn % requestsPerSeed !== 0) return
    seeding = seeding.then(seed)
    // Told when it is waited for. After one that failed no other starts.
    seeding.catch(() => undefined)
  }

  /** Links and the tags of answers carry the address that was called by: the suite is shown one server. */
  const { host } = new URL(servers[0].url)

  return {
    origin: servers[0].url,
    token,
    fetch(path, init) {
      const headers = new Headers(init?.headers)
      headers.set('host', host)
      fillMeanwhile()
      return send(servers[turn++ % 2 === 0 ? 0 : 1].url + path, { ...init, headers })
    },
    addToken: account.addToken,
    async close() {
      await seeding
      expect(seeds).toBeGreaterThan(3)
      expect([await servers[0].stop(), await servers[1].stop()]).toEqual([0, 0])
      await account.close()
    },
  }
})

/** As `fetch` does it, which lets nobody choose the `Host`. */
async function send(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const sent = typeof body === 'string' ? Buffer.from(body) : body instanceof Uint8Array ? body : undefined
  const length = sent && { 'content-length': String(sent.length) }
  const asked = request(url, { method, headers: { ...Object.fromEntries(new Headers(headers)), ...length } })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  asked.end(sent)
  const [answer] = await answered
  const bytes = await buffer(answer)
  const status = answer.statusCode ?? 0
  const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as [string, string]),
  )
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: pairs })
}
