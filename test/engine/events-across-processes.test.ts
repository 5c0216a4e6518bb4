import { expect, test } from 'vitest'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEventStream } from '../support/event-stream.ts'
import { serveAccount } from '../support/served-account.ts'

test('GET /events of one process shows what another committed, in commit order, and goes on after a restart', async () => {
  const account = await openTestAccount()
  const { folder } = account.options
  const [watched, other] = [await serveAccount(folder, account.env), await serveAccount(folder, account.env)]
  const token = await account.addToken()
  const create = async (url: string, name: string) => {
    const response = await fetch(`${url}/api/v1/companies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'companies', attributes: { name } } }),
    })
    expect(response.status).toBe(201)
    return ((await response.json()) as { data: { id: string } }).data.id
  }
  const at = (url: string) => ({ fetch: (path: string, init?: RequestInit) => fetch(url + path, init) })

  const stream = await openEventStream(at(watched.url), token)
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) ids.push(await create(count % 2 === 0 ? other.url : watched.url, `C${count}`))
  const seen = await stream.take(6)
  expect(seen.map(({ data }) => data.ids[0])).toEqual(ids)
  await stream.close()
  expect(await watched.stop()).toBe(0)

  const missed = await create(other.url, 'While it was away')
  const again = await serveAccount(folder, account.env)
  const resumed = await openEventStream(at(again.url), token, seen[5]?.id)
  expect((await resumed.take(1))[0]?.data.ids).toEqual([missed])
  await resumed.close()
  await again.stop()
  await other.stop()
  await account.close()
})
