import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { openTestAccount } from '../support/account-under-test.ts'
import { runOutpost, serveAccount } from '../support/served-account.ts'
import { describeApi } from './api-suite.ts'
import { oneOfEach } from './api/laws.ts'

/** Requests go to two servers in turn, while a third process keeps filling the same account. */
describeApi('over HTTP, with two servers and a seed on one account', oneOfEach, async () => {
  const account = await openTestAccount()
  const { folder } = account.options
  const servers = [await serveAccount(folder, account.env), await serveAccount(folder, account.env)] as const
  const token = await account.addToken()
  let turn = 0

  let seeds = 0
  let ending = false
  const seeding = (async () => {
    while (!ending) {
      const words = ['seed', '--data', folder, '--contacts', '20', '--seed', String(++seeds)]
      const code = await runOutpost(words, account.env)
      if (code !== 0) throw new Error(`seed ended with ${code}`)
      await setTimeout(6000)
    }
  })()

  /** Links and the tags of answers carry the address that was called by: the suite is shown one server. */
  const { host } = new URL(servers[0].url)

  return {
    origin: servers[0].url,
    token,
    fetch(path, init) {
      const headers = new Headers(init?.headers)
      headers.set('host', host)
      return send(servers[turn++ % 2 === 0 ? 0 : 1].url + path, { ...init, headers })
    },
    addToken: account.addToken,
    async close() {
      ending = true
      await seeding
      expect(seeds).toBeGreaterThan(0)
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
