import { describe, expect, test } from 'vitest'
import type { HttpAnswer } from '../../../src-main/sync/ports.ts'
import { createPushing, type Pushing } from '../pushing.ts'

const to = (type: string, id: string) => ({ data: { type, id } })
/** The path of the waiting create. */
async function findCreate(client: Pushing['client']): Promise<string> {
  const { list } = await client.send('GET', '/ext/v1/sync/outbox')
  return `/ext/v1/sync/outbox/${list.find(({ attributes }) => attributes['action'] === 'create')?.id ?? ''}`
}
const denied: HttpAnswer = {
  is: 'answer',
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode('{"errors":[]}'),
}

const ends = [
  ['contacts', 'companies'],
  ['companies', 'contacts'],
] as const

describe('a link is cleared there only when a person cleared it', () => {
  test('[S51] not when the record that it leads to was deleted there', async () => {
    const { client, once, crm, takeWrites, differences } = await createPushing()
    const [deal = '', funnel = ''] = [crm.ids('deals')[0], crm.ids('deal-stage-categories')[0]]
    const stage = crm.create('deal-stages', { attributes: { name: 'B' } })
    crm.link('deal-stages', stage, 'deal-stage-category', funnel)
    await once()
    const before = crm.membersOf('deals', deal, 'stage')
    expect(before).toHaveLength(1)
    await client.edit('deals', deal, {}, { stage: to('deal-stages', stage) })
    crm.remove('deal-stages', stage)
    await once()
    await client.edit('deals', deal, { name: 'renamed' })
    await once()
    expect(crm.membersOf('deals', deal, 'stage')).toEqual(before)
    expect(takeWrites().at(-1)?.body).toEqual({ id: deal, type: 'deals', attributes: { name: 'renamed' } })
    expect(await differences()).toEqual([])
  })

  test('[S51] nor when what it leads to was discarded before it was sent', async () => {
    const { client, once, crm, takeWrites, entries } = await createPushing()
    const deal = crm.ids('deals')[0] ?? ''
    const company = crm.create('companies', { attributes: { name: 'D' } })
    crm.link('deals', deal, 'company', company)
    await once()
    const made = await client.create('companies', { name: 'New Co' })
    await client.edit('deals', deal, {}, { company: to('companies', made.data.id) })
    expect((await client.send('POST', `${await findCreate(client)}/discard`)).status).toBeLessThan(300)
    await once()
    expect(crm.membersOf('deals', deal, 'company')).toEqual([company])
    expect([takeWrites(), await entries()]).toEqual([[], []])
  })

  test.each([
    ['nor when what it leads to was discarded after a person preferred it to the link there', 'preferred first'],
    ['but when a person preferred it to the link there and it led nowhere any more', 'discarded first'],
  ] as const)('[S51] %s', async (_title, when) => {
    const { client, once, crm } = await createPushing()
    const deal = crm.ids('deals')[0] ?? ''
    const [one = '', other = ''] = crm.ids('companies')
    crm.link('deals', deal, 'company', one)
    await once()
    const made = await client.create('companies', { name: 'New Co' })
    await client.edit('deals', deal, {}, { company: to('companies', made.data.id) })
    const create = await findCreate(client)
    expect((await client.send('POST', `${create}/hold`)).status).toBe(200)
    crm.link('deals', deal, 'company', other)
    expect(await once()).toMatchObject({ conflicts: 1 })
    const conflict = (await client.send('GET', '/ext/v1/sync/conflicts')).list[0]?.id ?? ''
    const acts = [
      () => client.send('POST', `/ext/v1/sync/conflicts/${conflict}/resolve`, { data: { attributes: { keep: 'mine' } } }),
      () => client.send('POST', `${create}/discard`),
    ]
    for (const act of when === 'preferred first' ? acts : acts.toReversed()) expect((await act()).status).toBeLessThan(300)
    await once()
    expect(crm.membersOf('deals', deal, 'company')).toEqual(when === 'preferred first' ? [other] : [])
  })

  test('[S51] but when a person did', async () => {
    const { client, once, crm } = await createPushing()
    const deal = crm.ids('deals')[0] ?? ''
    const [one = '', other = ''] = crm.ids('companies')
    crm.link('deals', deal, 'company', one)
    await once()
    await client.edit('deals', deal, {}, { company: to('companies', other) })
    await client.edit('deals', deal, {}, { company: { data: null } })
    await once()
    expect(crm.membersOf('deals', deal, 'company')).toEqual([])
  })

  test.each(ends)('[S52] members that cannot be read are not replaced (%s)', async (type, name) => {
    const quirks = { linkage: 'with-include', refusedIncludes: [`${type}.${name}`, `${name}.${type}`] } as const
    const hidden = new RegExp(`/(${type}|${name})/\\d+/(relationships/)?(${type}|${name})(\\?|$)`)
    const { client, once, crm, entries } = await createPushing({ quirks }, (http) => (call) => {
      return hidden.test(call.url) ? Promise.resolve(denied) : http(call)
    })
    const id = crm.ids(type)[0] ?? ''
    const [a = '', b = '', c = ''] = crm.ids(name)
    for (const old of crm.membersOf(type, id, name) ?? []) crm.unlink(type, id, name, old)
    for (const member of [a, b]) crm.link(type, id, name, member)
    await once()
    await client.send('POST', `/api/v1/${type}/${id}/relationships/${name}`, { data: [{ type: name, id: c }] })
    await client.edit(type, id, { description: 'mine' })
    expect(await once()).toMatchObject({ parked: 1 })
    expect(crm.membersOf(type, id, name)).toEqual([a, b])
    expect((await entries())[0]?.refused?.message).toContain('does not show who belongs to')
  })
})
