import { describe, expect, test } from 'vitest'
import { createPushing, type Pushing } from '../pushing.ts'

async function readLog({ client }: Pushing, query = '') {
  const { list, meta } = await client.send('GET', `/ext/v1/sync/log${query}`)
  return { meta, entries: list.map(({ attributes }) => attributes) }
}

describe('the log of sync', () => {
  test('tells what was sent and what was received, newest first, and is read page by page', async () => {
    const pushing = await createPushing()
    const { client, crm } = pushing
    const [first, second] = crm.ids('companies') as [string, string]
    await client.create('companies', { name: 'Orion' })
    await client.edit('companies', first, { name: 'Changed here' })
    await client.send('DELETE', `/api/v1/companies/${second}`)
    await pushing.once()
    const contact = crm.ids('contacts')[0]!
    crm.update('contacts', contact, { 'last-name': 'Changed there' })
    crm.remove('deals', crm.ids('deals')[0]!)
    await pushing.once()

    const { entries: sent } = await readLog(pushing, '?direction=sent')
    expect(sent.map(({ action, type, fields }) => [action, type, fields])).toEqual([
      ['delete', 'companies', []],
      ['create', 'companies', []],
      ['update', 'companies', ['name']],
    ])
    expect(sent[2]?.['ids']).toEqual([first])
    const { entries: received } = await readLog(pushing, '?direction=received&type=contacts&limit=9')
    expect(received.find(({ action }) => action === 'update')).toMatchObject({
      action: 'update',
      ids: [contact],
      count: 1,
      fields: ['last-name', 'as-string'],
    })
    crm.update('contacts', contact, { customs: { 'custom-7': 'Lathe' } })
    await pushing.once()
    const { entries: customs } = await readLog(pushing, '?direction=received&type=contacts&limit=1')
    expect(customs[0]?.['fields']).toEqual(['customs/custom-7'])
    expect((await readLog(pushing, '?direction=received&type=deals&limit=1')).entries).toMatchObject([{ action: 'delete' }])

    expect((await readLog(pushing, '?direction=received&type=companies')).entries.map(({ action }) => action)).not.toContain(
      'update',
    )

    const whole = await readLog(pushing, '?limit=200')
    const one = await readLog(pushing, '?limit=1')
    const rest = await readLog(pushing, `?limit=199&before=${String(one.meta?.['next'])}`)
    expect([...one.entries, ...rest.entries]).toEqual(whole.entries)
    for (const bad of ['?direction=up', '?type=users', '?limit=0', '?before=x'])
      expect((await client.send('GET', `/ext/v1/sync/log${bad}`)).status, bad).toBe(400)
  })
})

describe('a conflict', () => {
  test('tells when the server’s side changed, as long as it stays the same', async () => {
    const pushing = await createPushing()
    const { client, crm } = pushing
    const id = crm.ids('companies')[0]!
    await client.edit('companies', id, { name: 'Mine' })
    crm.update('companies', id, { name: 'Theirs' })
    const at = crm.peek('companies', id)?.attributes['updated-at']?.replaceAll('"', '').replace('Z', '+00:00')
    await pushing.once()
    const readConflict = async () => (await client.send('GET', '/ext/v1/sync/conflicts')).list[0]?.attributes['fields']
    expect(await readConflict()).toMatchObject({ name: { mine: 'Mine', theirs: 'Theirs', theirsAt: at } })
    await pushing.time.pass(3_600_000)
    crm.update('companies', id, { 'actual-address': 'Elsewhere' })
    await pushing.once()
    expect(await readConflict()).toMatchObject({ name: { theirsAt: at } })
  })
})

describe('a refused field', () => {
  test('has the server’s words at itself', async () => {
    const pushing = await createPushing({}, (http) => async (call) => {
      const sent = call.method === 'PATCH' && (call.body ?? '').includes('nowhere')
      if (!sent) return http(call)
      const body = '{"errors":[{"title":"Bad","detail":"Site is wrong.","source":{"pointer":"/data/attributes/website"}}]}'
      return {
        is: 'answer',
        status: 422,
        headers: { 'content-type': 'application/vnd.api+json' },
        body: new TextEncoder().encode(body),
      }
    })
    await pushing.client.edit('companies', pushing.crm.ids('companies')[0]!, { website: 'nowhere.example', name: 'Fine' })
    await pushing.once()
    const { list } = await pushing.client.send('GET', '/ext/v1/sync/outbox')
    expect(list[0]?.attributes['fields']).toMatchObject({
      website: { to: 'nowhere.example', refused: { status: 422, message: 'Bad: Site is wrong.' } },
    })
  })
})
