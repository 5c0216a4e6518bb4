import { describe, expect, test } from 'vitest'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { createPulling } from '../pulling.ts'
import { createPushing } from '../pushing.ts'
import { answer } from '../remote/answers.ts'

const oneWay = { quirks: { oneWayLinks: true } }
const contact = (id: string) => ({ type: 'contacts', id })

/** Returns two deals. Neither deals nor contacts have links among each other. */
function unlinkAlike(crm: HostedCrm): readonly [string, string] {
  for (const type of ['contacts', 'deals'])
    for (const id of crm.ids(type)) for (const other of crm.membersOf(type, id, type) ?? []) crm.unlink(type, id, type, other)
  const [a = '', b = ''] = crm.ids('deals')
  return [a, b]
}

describe('[S80] links between contacts that the server keeps in one direction only', () => {
  test('come as each side says, and the mirror settles', async () => {
    const { crm, once, differences, states, takeCalls } = await createPulling({
      ...oneWay,
      sizes: { contacts: 60, companies: 5, deals: 20, orders: 5 },
    })
    const [a = '', b = '', c = ''] = crm.ids('contacts')
    crm.link('contacts', a, 'contacts', b)
    crm.link('contacts', c, 'contacts', a)
    await once()
    await once()
    expect(await differences()).toEqual([])
    expect((await states()).get('one-way')).toContain('contacts/contacts')
    takeCalls()
    expect(await once()).toMatchObject({ pulled: { updated: 0 }, problem: null })
    expect(takeCalls().length).toBeLessThan(30)
    crm.unlink('contacts', a, 'contacts', b)
    crm.link('contacts', b, 'contacts', a)
    await once()
    expect(await differences()).toEqual([])
  })

  test('are learned from a list that is longer than a page as well', async () => {
    const { crm, once, differences, states } = await createPulling({
      ...oneWay,
      sizes: { contacts: 230, companies: 5, deals: 5, orders: 5 },
    })
    const ids = crm.ids('contacts')
    crm.link('contacts', ids[0] ?? '', 'contacts', ids.at(-1) ?? '')
    await once()
    for (let rounds = 0; rounds < 4; rounds += 1) await once()
    expect((await states()).get('one-way')).toContain('contacts/contacts')
    expect(await differences()).toEqual([])
  })

  test.each([
    ['first to the last', 0, -1],
    ['last to the first', -1, 0],
  ])('are learned by the first reading of such a list, from the %s', async (_which, from, to) => {
    const { crm, once, differences, states } = await createPulling({
      ...oneWay,
      sizes: { contacts: 230, companies: 0, deals: 0, orders: 0 },
    })
    unlinkAlike(crm)
    const ids = crm.ids('contacts')
    crm.link('contacts', ids.at(from) ?? '', 'contacts', ids.at(to) ?? '')
    await once()
    expect((await states()).get('one-way')).toEqual(['contacts/contacts'])
    expect(await differences()).toEqual([])
  })

  const hiding = {
    trash: { trashById: 'absent' },
    archive: { plainList: 'actual', archiveById: 'absent' },
    'archive, where lists hide that too,': { plainList: 'actual', statesLiftedApart: true, archiveById: 'absent' },
  } as const
  const places = Object.keys(hiding) as (keyof typeof hiding)[]

  test.each(places.flatMap((place) => [true, false].map((timeFilters) => [place, timeFilters] as const)))(
    'are learned from a record in the %s that is not shown by its id (lists by time: %s)',
    async (place, timeFilters) => {
      const { crm, once, differences, states } = await createPulling({
        quirks: { ...oneWay.quirks, ...hiding[place], ...(!timeFilters && { ignoresCreatedFilter: 'all' }) },
        sizes: { contacts: 15, companies: 0, deals: 12, orders: 0 },
      })
      const [a, b] = unlinkAlike(crm)
      crm.link('deals', a, 'deals', b)
      if (place === 'trash') crm.discard('deals', a)
      else crm.archive('deals', a)
      for (let rounds = 0; rounds < 3; rounds += 1) await once()
      expect((await states()).get('one-way')).toEqual(['deals/deals'])
      expect(await differences()).toEqual([])
    },
  )

  test('are learned from a record that the server refuses to show by its id', async () => {
    const refused = new Set<string>()
    const { crm, once, differences, states } = await createPulling(
      { ...oneWay, sizes: { contacts: 15, companies: 0, deals: 12, orders: 0 } },
      (http) => (call) =>
        refused.has(new URL(call.url).pathname) ? Promise.resolve(answer(403, { errors: [{ title: 'Forbidden' }] })) : http(call),
    )
    const [a, b] = unlinkAlike(crm)
    crm.link('deals', a, 'deals', b)
    refused.add(`/api/v1/deals/${a}`)
    for (let rounds = 0; rounds < 3; rounds += 1) await once()
    expect((await states()).get('one-way')).toEqual(['deals/deals'])
    expect(await differences()).toEqual([])
  })

  test.each([0, 1])('a link that was made here stays, at the end where it was made (%i)', async (at) => {
    const { crm, client, once, differences, takeWrites, states } = await createPushing(oneWay)
    const [a = '', b = '', c = '', d = ''] = crm.ids('contacts')
    crm.link('contacts', c, 'contacts', d)
    await once()
    await once()
    expect((await states()).get('one-way')).toContain('contacts/contacts')
    for (const id of [a, b])
      for (const other of crm.membersOf('contacts', id, 'contacts') ?? []) crm.unlink('contacts', id, 'contacts', other)
    await once()
    takeWrites()
    const [from = '', to = ''] = at === 0 ? [a, b] : [b, a]
    await client.send('POST', `/api/v1/contacts/${from}/relationships/contacts`, { data: [contact(to)] })
    for (let rounds = 0; rounds < 3; rounds += 1) await once()
    expect(takeWrites()).toMatchObject([
      { method: 'PATCH', path: `contacts/${from}`, status: 200, body: { relationships: { contacts: { data: [contact(to)] } } } },
    ])
    expect([crm.membersOf('contacts', from, 'contacts'), crm.membersOf('contacts', to, 'contacts')]).toEqual([[to], []])
    expect((await client.send('GET', `/api/v1/contacts/${from}/relationships/contacts`)).data).toEqual([contact(to)])
    expect((await client.send('GET', `/api/v1/contacts/${to}/relationships/contacts`)).data).toEqual([])
    expect(await differences()).toEqual([])
    await client.send('DELETE', `/api/v1/contacts/${from}/relationships/contacts`, { data: [contact(to)] })
    await once()
    expect(crm.membersOf('contacts', from, 'contacts')).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('a link that was made here before that was known stays too', async () => {
    const { crm, client, once, differences, states } = await createPushing()
    for (const id of crm.ids('contacts'))
      for (const other of crm.membersOf('contacts', id, 'contacts') ?? []) crm.unlink('contacts', id, 'contacts', other)
    await once()
    crm.setQuirks({ oneWayLinks: true })
    const [a = '', b = ''] = crm.ids('contacts')
    await client.send('POST', `/api/v1/contacts/${b}/relationships/contacts`, { data: [contact(a)] })
    for (let rounds = 0; rounds < 3; rounds += 1) await once()
    expect((await states()).get('one-way')).toEqual(['contacts/contacts'])
    expect([a, b].flatMap((id) => crm.membersOf('contacts', id, 'contacts'))).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  test('a link that is removed at both ends proves nothing', async () => {
    const { crm, once, differences, states } = await createPulling()
    const [a = '', b = ''] = crm.ids('contacts')
    crm.link('contacts', a, 'contacts', b)
    await once()
    crm.unlink('contacts', a, 'contacts', b)
    await once()
    expect((await states()).get('one-way')).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('links of deleted records are no reason to ask for each of them', async () => {
    const { crm, once, differences } = await createPulling({ sizes: { contacts: 60, companies: 5, deals: 20, orders: 5 } })
    const [hub = '', ...others] = crm.ids('contacts')
    const gone = others.slice(0, 10)
    for (const id of gone) crm.link('contacts', hub, 'contacts', id)
    await once()
    for (const id of gone) crm.remove('contacts', id)
    const before = crm.stats.others.length
    await once()
    expect(await differences()).toEqual([])
    const asked = crm.stats.others.slice(before).filter(({ url }) => gone.some((id) => url.includes(`/contacts/${id}?`)))
    // Twice each to be sure that they are gone, and two for the first links that are missing.
    expect(asked.length).toBeLessThanOrEqual(2 * gone.length + 2)
  })
})
