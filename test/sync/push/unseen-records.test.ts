import { describe, expect, test } from 'vitest'
import { createPushing } from '../pushing.ts'

const link = (type: string, id: string) => ({ data: { type, id } })

describe('a link to a record that the token may not see', () => {
  /** A deal that leads to a company that is not here. */
  async function createHidden() {
    const pushing = await createPushing()
    const { crm, once } = pushing
    const hidden = crm.create('companies', { attributes: { name: 'Hidden' } })
    crm.setQuirks({ hidden: [`companies/${hidden}`] })
    const [deal = ''] = crm.ids('deals')
    crm.link('deals', deal, 'company', hidden)
    await once()
    return { ...pushing, hidden, deal }
  }

  test('[S56] comes, and a conflict about it stays until a person decides', async () => {
    const { client, round, crm, deal, hidden, takeWrites } = await createHidden()
    const [mine = ''] = crm.ids('companies')
    await client.edit('deals', deal, {}, { company: link('companies', mine) })
    expect(await round()).toMatchObject({ conflicts: 1 })
    crm.setQuirks({ hidden: [] })
    expect(await round()).toMatchObject({ conflicts: 1, pulled: { created: 1 } })
    const shown = await client.send('GET', `/api/v1/deals/${deal}/relationships/company`)
    expect(shown.data.id).toBe(mine)
    expect([crm.membersOf('deals', deal, 'company'), takeWrites()]).toEqual([[hidden], []])
  })

  test('[S57] is cleared there when a person clears it', async () => {
    const { client, once, crm, deal, entries } = await createHidden()
    await client.edit('deals', deal, { name: 'renamed' })
    await once()
    expect(crm.membersOf('deals', deal, 'company')).toHaveLength(1)
    await client.edit('deals', deal, {}, { company: { data: null } })
    expect(await entries()).toMatchObject([{ fields: { 'relationships/company': { base: expect.any(String) as string } } }])
    expect(await once()).toMatchObject({ pending: 0, conflicts: 0, parked: 0 })
    expect(crm.membersOf('deals', deal, 'company')).toEqual([])
    crm.setQuirks({ hidden: [] })
    await once()
    expect((await client.send('GET', `/api/v1/deals/${deal}/relationships/company`)).data).toBeNull()
  })
})

describe('[S58] a record that was removed here since the server did not show it', () => {
  /** Company 1 answers 404 for a while, as one that the token may not see. */
  async function createRestored() {
    let isHidden = true
    const pushing = await createPushing({}, (http) => async (call) => {
      const isOne = new URL(call.url).pathname.endsWith('/companies/1')
      return http(isHidden && isOne ? { ...call, url: call.url.replace('/companies/1', '/companies/99999') } : call)
    })
    const { crm, client, round } = pushing
    crm.setQuirks({ hidden: ['companies/1'] })
    expect(await round()).toMatchObject({ pulled: { deleted: 1 } })
    const [removed] = (await client.send('GET', '/ext/v1/sync/removed')).list
    const path = `/ext/v1/sync/removed/${String(removed?.attributes['commit'])}/companies/1/restore`
    expect((await client.send('POST', path)).status).toBe(201)
    const show = () => {
      isHidden = false
      crm.setQuirks({ hidden: [] })
    }
    return { ...pushing, show }
  }

  test('and is restored, is taken as it is there once it is shown again', async () => {
    for (const isAsked of [true, false]) {
      const { once, crm, show, takeWrites, entries, differences, client } = await createRestored()
      const before = crm.count('companies')
      if (isAsked) {
        expect(await once()).toMatchObject({ parked: 1, pending: 0 })
        expect((await entries()).find(({ action }) => action === 'create')?.refused?.message).toContain('companies/1')
        // An edit does not tell whether the server has it.
        await client.edit('companies', '-1', { description: 'mine' })
        expect(await once()).toMatchObject({ parked: 1, pending: 0 })
      }
      show()
      expect(await once()).toMatchObject({ parked: 0, pending: 0 })
      expect(crm.count('companies')).toBe(before)
      expect(takeWrites().map(({ method }) => method)).toEqual(isAsked ? ['PATCH'] : [])
      expect(await entries()).toEqual([])
      expect(await differences()).toEqual([])
    }
  })

  test('and is restored, is made anew where a person says so', async () => {
    const { once, client, takeWrites } = await createRestored()
    await once()
    const [parked] = (await client.send('GET', '/ext/v1/sync/outbox')).list
    await client.send('POST', `/ext/v1/sync/outbox/${parked?.id ?? ''}/retry`)
    expect(await once()).toMatchObject({ parked: 0, pending: 0, pushed: { created: 1 } })
    expect(takeWrites().map(({ method }) => method)).toEqual(['POST'])
  })
})

describe('[S59] words against one field', () => {
  test('hold back that field alone, and go with its next edit', async () => {
    const { client, once, crm, entries } = await createPushing({ quirks: { refusedWord: 'curse' } })
    const [id = ''] = crm.ids('contacts')
    await client.edit('contacts', id, { position: 'a curse', website: 'fine.example', customs: { 'custom-1': 'x' } })
    expect(await once()).toMatchObject({ parked: 1, pending: 0, pushed: { updated: 1 } })
    await client.edit('contacts', id, { description: 'important' })
    expect(await once()).toMatchObject({ parked: 1, pending: 0, pushed: { updated: 1 } })
    const there = crm.peek('contacts', id)?.attributes
    expect([there?.['website'], there?.['description']]).toEqual(['"fine.example"', '"important"'])
    expect(await entries()).toMatchObject([
      { state: 'parked', refused: null, fields: { position: { refused: { status: 422 } } } },
    ])
    await client.edit('contacts', id, { position: 'a word' })
    expect(await once()).toMatchObject({ parked: 0, pending: 0, pushed: { updated: 1 } })
  })

  test('of a new record let it be made without that field, unless it cannot be without', async () => {
    const { client, once, crm } = await createPushing({ quirks: { refusedWord: 'curse' } })
    const before = crm.count('contacts')
    await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck', position: 'a curse' })
    await client.create('contacts', { 'last-name': 'curse', 'first-name': 'Beck' })
    expect(await once()).toMatchObject({ parked: 2, pending: 0, pushed: { created: 1 } })
    expect(crm.count('contacts')).toBe(before + 1)
  })

  test('of a new record never let it be made without a name', async () => {
    const { client, once, crm, entries } = await createPushing({ quirks: { refusedWord: 'curse' } })
    const before = crm.count('deals')
    await client.create('deals', { name: 'a curse', 'loss-comment': 'too late' })
    expect(await once()).toMatchObject({ parked: 1, pending: 0 })
    expect(await once()).toMatchObject({ parked: 1, pending: 0 })
    expect(crm.count('deals')).toBe(before)
    expect(await entries()).toMatchObject([{ state: 'parked', refused: { status: 422 } }])
  })
})

describe('[S52] members that the server cuts off', () => {
  test.each(['next', 'count'] as const)('are not taken for all, here or there (%s)', async (told) => {
    for (const isAlso of ['included', 'everywhere'] as const) {
      const { client, once, crm, entries, differences } = await createPushing()
      const [id = ''] = crm.ids('contacts')
      const companies = crm.ids('companies')
      for (const company of companies.slice(0, 3)) crm.link('contacts', id, 'companies', company)
      for (const company of companies.slice(3)) crm.unlink('contacts', id, 'companies', company)
      const mine = companies[3] ?? ''
      for (const other of crm.ids('contacts').slice(1, 4)) crm.link('companies', mine, 'contacts', other)
      const there = () => [
        crm.membersOf('contacts', id, 'companies')?.length,
        crm.membersOf('companies', mine, 'contacts')?.length,
      ]
      const [own = 0, others = 0] = there()
      await once()
      crm.setQuirks({ linkageCap: { most: 1, told, isAlso } })
      crm.update('contacts', id, { position: 'moved' })
      await once()
      expect(await differences()).toEqual([])
      await client.send('POST', `/api/v1/contacts/${id}/relationships/companies`, { data: [{ type: 'companies', id: mine }] })
      const isKnown = isAlso === 'included'
      expect(await once()).toMatchObject({ pending: 0, parked: isKnown ? 0 : 1 })
      expect(there()).toEqual(isKnown ? [own + 1, others + 1] : [own, others])
      if (!isKnown) expect((await entries())[0]?.refused?.message).toMatch(/does not show who belongs to/)
    }
  })
})

test('[S48] an edit of a record that is in the trash there, and is not found by its id, waits and says so', async () => {
  const { client, once, crm, time } = await createPushing()
  const [id = ''] = crm.ids('contacts')
  crm.setQuirks({ trashById: 'absent' })
  crm.discard('contacts', id)
  expect(await once()).toMatchObject({ pulled: { deleted: 0 } })
  await client.edit('contacts', id, { description: 'mine' })
  expect(await once()).toMatchObject({ pending: 1, conflicts: 0, pulled: { deleted: 0 } })
  const [waiting] = (await client.send('GET', '/ext/v1/sync/outbox')).list
  expect(waiting?.attributes['error']).toMatchObject({ status: 404, message: expect.stringContaining('in the trash') as string })
  crm.restore('contacts', id)
  await time.pass(60_000)
  expect(await once()).toMatchObject({ pending: 0, conflicts: 0, pushed: { updated: 1 } })
})
