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
      const words = ['seed', '--data', folder, '--contacts', '60', '--seed', String(++seeds)]
      const code = await runOutpost(words, account.env)
      if (code !== 0) throw new Error(`seed ended with ${code}`)
      await setTimeout(6000)
    }
  })()

  /** A link carries the origin that its request came to; the suite is shown one. */
  const asFromFirst = (text: string) => text.replaceAll(servers[1].url, servers[0].url)

  return {
    origin: servers[0].url,
    token,
    async fetch(path, init) {
      const response = await fetch(servers[turn++ % 2 === 0 ? 0 : 1].url + path, init)
      const headers = new Headers([...response.headers].map(([name, value]) => [name, asFromFirst(value)]))
      const body = asFromFirst(await response.text())
      return new Response(response.status === 204 ? null : body, { status: response.status, headers })
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
