import { describe, expect, test } from 'vitest'
import type { Http } from '../../../src-main/sync/ports.ts'
import { listEntries } from '../../../src-main/outbox/stored-entry.ts'
import { allScopes } from '../hosted/gate.ts'
import { createPushing, type Pushing } from '../pushing.ts'

const token = 'token-of-the-account'
const day = 24 * 3_600_000

async function readDenied({ states }: Pushing) {
  return (await states()).get('rights')?.denied
}

/** What was asked by a change of a record that does not exist. */
const listProbes = ({ crm }: Pushing) =>
  crm.stats.writes.filter(({ url }) => url.endsWith('/0')).map(({ method, url }) => `${method} ${new URL(url).pathname}`)

describe('what the token may not write', () => {
  test('[S85] is asked of the server where a scope is missing, once a day, and never guessed', async () => {
    const pushing = await createPushing()
    expect(listProbes(pushing)).toEqual([])
    expect(await readDenied(pushing)).toEqual({})
    pushing.crm.setToken(token, [...allScopes.filter((scope) => scope !== 'deal_write'), 'deal_read'])
    await pushing.once()
    await pushing.once()
    expect(listProbes(pushing)).toEqual(['PATCH /api/v1/deals/0'])
    const denied = (await readDenied(pushing))?.['deals']
    expect(Object.keys(denied ?? {})).toEqual(['create', 'update', 'delete'])
    expect(denied?.update).toContain('deal_write')
    await pushing.time.pass(day)
    await pushing.once()
    expect(listProbes(pushing)).toHaveLength(2)
    pushing.crm.setToken(token, allScopes)
    await pushing.once()
    expect(await readDenied(pushing)).toEqual({})
  })

  test('[S85] is learned from a refused change, and forgotten when one is accepted', async () => {
    let isDenied = true
    const deny =
      (http: Http): Http =>
      async (call) => {
        const isWrite = call.method === 'POST' && new URL(call.url).pathname === '/api/v1/companies'
        if (!isDenied || !isWrite) return http(call)
        const body = new TextEncoder().encode('{"errors":[{"title":"Forbidden","detail":"Ask your admin."}]}')
        return { is: 'answer', status: 403, headers: { 'content-type': 'application/vnd.api+json' }, body }
      }
    const pushing = await createPushing({}, deny)
    await pushing.client.create('companies', { name: 'Orion' })
    await pushing.once()
    expect((await readDenied(pushing))?.['companies']).toEqual({ create: expect.stringContaining('Ask your admin.') as string })
    isDenied = false
    await pushing.time.pass(200_000)
    await pushing.once()
    expect(await readDenied(pushing)).toEqual({ companies: {} })
    // The server accepts such changes: a later refusal concerns that record alone.
    isDenied = true
    await pushing.client.create('companies', { name: 'Lyra' })
    await pushing.once()
    expect(await readDenied(pushing)).toEqual({ companies: {} })
  })
})

describe('a run that may not send', () => {
  test('[S84] reads what the server has, looks for what was sent, and leaves the rest', async () => {
    const pushing = await createPushing()
    const { client, crm, store } = pushing
    const id = crm.ids('companies')[0]!
    await client.create('companies', { name: 'Orion' })
    await client.edit('companies', id, { name: 'Changed here' })
    await client.send('DELETE', `/api/v1/companies/${crm.ids('companies')[1]!}`)
    crm.update('contacts', crm.ids('contacts')[0]!, { 'last-name': 'Changed there' })
    pushing.takeWrites()
    await pushing.once({ maySend: false })
    expect(pushing.takeWrites()).toEqual([])
    expect(await listEntries(store, 'pending')).toHaveLength(3)
    expect(JSON.stringify((await client.get(`contacts/${crm.ids('contacts')[0]!}`)).data)).toContain('Changed there')
    await pushing.once()
    expect(pushing.takeWrites().map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE'])
    expect(await pushing.differences()).toEqual([])
  })
})
