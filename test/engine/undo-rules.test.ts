import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../src-shared/resources/index.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

let api: Awaited<ReturnType<typeof openEngine>>
let client: ReturnType<typeof createApiClient>

beforeEach(async () => {
  api = await openEngine(createMemoryStore({ registry }))
  client = createApiClient(api)
})
afterEach(async () => {
  expect(api.failures).toEqual([])
  await api.close()
})

const one = (type: string, id: string) => ({ data: { type, id } })
const many = (type: string, ...ids: string[]) => ({ data: ids.map((id) => ({ type, id })) })
const person = { 'first-name': 'A', 'last-name': 'B' }
const funnelOf = (name: string, more = {}) => ({
  name,
  'amount-calc-method': 'manually',
  'cost-calc-method': 'manually',
  ...more,
})

const last = async () => (await client.send('GET', '/ext/v1/journal?limit=1')).list[0]?.attributes['commit'] as string
const undo = (commit: string) => client.send('POST', `/ext/v1/journal/${commit}/undo`)
/** The commit that the work makes. */
async function commitOf(work: Promise<{ status: number; errors?: unknown; data?: { id: string } }>) {
  const answer = await work
  expect(answer.status, JSON.stringify(answer.errors)).toBeLessThan(300)
  return { commit: await last(), id: answer.data?.id ?? '' }
}
async function refused(commit: string, ...details: string[]) {
  const end = await last()
  const answer = await undo(commit)
  expect([answer.status, answer.errors?.map(({ detail }) => detail)]).toEqual([409, details])
  expect(await last()).toBe(end)
}
const extension = (method: string, type: string, id: string | null, attributes?: object) =>
  client.send(
    method,
    `/ext/v1/${type}${id === null ? '' : `/${id}`}`,
    attributes && { data: { type, ...(id && { id }), attributes } },
  )

describe('undo obeys the rules', () => {
  test('a company whose creation is undone leaves no bank details behind', async () => {
    const { commit, id } = await commitOf(client.create('companies', { name: 'C' }))
    const details = (await client.create('company-bank-details', { name: 'B' }, { company: one('companies', id) })).data.id
    await refused(commit, `companies ${id}: is used by company-bank-details ${details}.`)
    await client.send('DELETE', `/api/v1/company-bank-details/${details}`)
    expect((await undo(commit)).status).toBe(200)
    expect((await client.get(`companies/${id}`)).status).toBe(404)
  })

  test('a funnel whose creation is undone leaves no stage behind', async () => {
    const { commit, id } = await commitOf(client.create('deal-stage-categories', funnelOf('F')))
    const stage = (await client.create('deal-stages', { name: 'S' }, { 'deal-stage-category': one('deal-stage-categories', id) }))
      .data.id
    await refused(commit, `deal-stage-categories ${id}: is used by deal-stages ${stage}.`)
    await client.send('DELETE', `/api/v1/deal-stages/${stage}`)
    expect((await undo(commit)).status).toBe(200)
    expect((await client.get('deal-stages')).list.map(({ attributes }) => attributes['name'])).not.toContain('S')
    // Redone with the very stages it had, and no others.
    const before = (await client.get('deal-stages')).list.length
    expect((await undo(await last())).status).toBe(200)
    expect((await client.get('deal-stages')).list).toHaveLength(before + 3)
  })

  test('there is one default funnel, and one default set of bank details of a company', async () => {
    const first = (await client.create('deal-stage-categories', funnelOf('First', { 'is-default': true }))).data.id
    const { commit } = await commitOf(client.send('DELETE', `/api/v1/deal-stage-categories/${first}`))
    const second = (await client.create('deal-stage-categories', funnelOf('Second', { 'is-default': true }))).data.id
    await refused(commit, `deal-stage-categories ${first}: cannot be the default beside deal-stage-categories ${second}.`)
    await client.edit('deal-stage-categories', second, { 'is-default': false })
    expect((await undo(commit)).status).toBe(200)

    const company = (await client.create('companies', { name: 'C' })).data.id
    const details = () => ({ company: one('companies', company) })
    const main = (await client.create('company-bank-details', { name: 'A', 'is-default': true }, details())).data.id
    const { commit: gone } = await commitOf(client.send('DELETE', `/api/v1/company-bank-details/${main}`))
    const other = (await client.create('company-bank-details', { name: 'B', 'is-default': true }, details())).data.id
    await refused(gone, `company-bank-details ${main}: cannot be the default beside company-bank-details ${other}.`)
  })

  test('no two preferences have one key, and no two custom fields of an object', async () => {
    for (const [type, attributes] of [
      ['preferences', { key: 'sign', value: '€' }],
      ['custom-fields', { object: 'contacts', key: 'custom-1', kind: 'text' }],
    ] as const) {
      const { id } = (await extension('POST', type, null, attributes)).data
      const { commit } = await commitOf(extension('DELETE', type, id))
      const again = (await extension('POST', type, null, attributes)).data.id
      await refused(commit, `${type} ${id}: key has been taken by ${type} ${again}.`)
      await extension('DELETE', type, again)
      expect((await undo(commit)).status, type).toBe(200)
    }
  })

  test('the stage of a deal stays in its funnel', async () => {
    const [one1, two] = [
      (await client.create('deal-stage-categories', funnelOf('One'))).data.id,
      (await client.create('deal-stage-categories', funnelOf('Two'))).data.id,
    ]
    const stageIn = async (funnel: string) =>
      (await client.create('deal-stages', { name: 'S' }, { 'deal-stage-category': one('deal-stage-categories', funnel) })).data.id
    const [from, to] = [await stageIn(one1), await stageIn(two)]
    const deal = (await client.create('deals', { name: 'D' }, { stage: one('deal-stages', from) })).data.id
    const { commit } = await commitOf(client.edit('deals', deal, {}, { stage: one('deal-stages', to) }))
    const moved = await commitOf(
      client.edit('deal-stages', from, {}, { 'deal-stage-category': one('deal-stage-categories', two) }),
    )
    await refused(commit, `deals ${deal}: stage is no longer in its stage-category.`)
    expect((await undo(moved.commit)).status).toBe(200)
    expect((await undo(commit)).status).toBe(200)
    const again = await commitOf(client.edit('deals', deal, {}, { stage: one('deal-stages', to) }))
    const back = await commitOf(
      client.edit('deal-stages', from, {}, { 'deal-stage-category': one('deal-stage-categories', two) }),
    )
    await client.create('deals', { name: 'E' }, { stage: one('deal-stages', from) })
    const other = (await client.get('deals?filter[q]=E')).list[0]?.id ?? ''
    await refused(back.commit, `deal-stages ${from}: deal-stage-category is fixed while deals ${other} stands in the stage.`)
    await refused(again.commit, `deals ${deal}: stage is no longer in its stage-category.`)
  })

  test('a contact whose creation is undone is not stripped from deals made since', async () => {
    const { commit, id } = await commitOf(client.create('contacts', person))
    const deal = (await client.create('deals', { name: 'D' }, { contact: one('contacts', id) })).data.id
    await refused(commit, `contacts ${id}: is used by deals ${deal}.`)
    await client.edit('deals', deal, {}, { contact: { data: null } })
    const company = (await client.create('companies', { name: 'C' }, { contacts: many('contacts', id) })).data.id
    await refused(commit, `contacts ${id}: companies changed since.`)
    await client.send('DELETE', `/api/v1/companies/${company}/relationships/contacts`, many('contacts', id))
    expect((await undo(commit)).status).toBe(200)
  })

  test('a record that was linked elsewhere since its creation stays', async () => {
    const status = (await client.create('contact-statuses', { name: 'Hot' })).data.id
    const { commit, id } = await commitOf(client.create('contacts', person))
    await client.edit('contacts', id, {}, { status: one('contact-statuses', status) })
    await refused(commit, `contacts ${id}: status changed since.`)
  })

  test('a commit is undone whole or not at all, and every record in the way is named', async () => {
    const company = (await client.create('companies', { name: 'C' })).data.id
    const deals = []
    for (const name of ['One', 'Two', 'Three'])
      deals.push((await client.create('deals', { name }, { company: one('companies', company) })).data.id)
    const other = (await client.create('companies', { name: 'Other' })).data.id
    const { commit } = await commitOf(client.send('DELETE', `/api/v1/companies/${company}`))
    await client.edit('deals', deals[0] ?? '', {}, { company: one('companies', other) })
    await client.send('DELETE', `/api/v1/deals/${deals[1]}`)
    await refused(commit, `deals ${deals[1]}: is no longer there.`, `deals ${deals[0]}: company changed since.`)
    expect((await client.get(`companies/${company}`)).status).toBe(404)
  })

  test('amounts that a formula gives stay what it gives', async () => {
    const funnel = (await client.create('deal-stage-categories', funnelOf('Plain'))).data.id
    const deal = (
      await client.create('deals', { name: 'D', amount: '5' }, { 'stage-category': one('deal-stage-categories', funnel) })
    ).data.id
    const { commit } = await commitOf(client.edit('deals', deal, { amount: '6' }))
    await client.edit('deal-stage-categories', funnel, { 'amount-calc-method': 'formula', 'amount-calc-field': 'custom-1' })
    await refused(commit, `deals ${deal}: amount - is calculated by the formula of its funnel.`)
  })
})

describe('undo restores', () => {
  test('stored values, read-only ones and ids included, and works nothing out', async () => {
    const [funnel] = (await client.get('deal-stage-categories')).list
    const id = funnel?.id ?? (await client.create('deal-stage-categories', funnelOf('F'))).data.id
    const stages = async () =>
      (await client.get('deal-stages?page[size]=100')).list.map(({ id: one, attributes }) => [one, attributes])
    const withoutTimes = async () => JSON.stringify(await stages(), (name, value: unknown) => (name === 'updated-at' ? 0 : value))
    const before = await withoutTimes()
    const { commit } = await commitOf(client.send('DELETE', `/api/v1/deal-stage-categories/${id}`))
    expect((await undo(commit)).status).toBe(200)
    expect(await withoutTimes()).toBe(before)
  })

  test('one custom field after another one changed', async () => {
    const id = (await client.create('contacts', { ...person, customs: { 'custom-1': 'a', 'custom-2': 'b' } })).data.id
    const { commit } = await commitOf(client.edit('contacts', id, { customs: { 'custom-1': 'x', 'custom-3': 'new' } }))
    await client.edit('contacts', id, { customs: { 'custom-2': 'y' } })
    expect((await undo(commit)).status).toBe(200)
    expect((await client.get(`contacts/${id}`)).data.attributes['customs']).toEqual({ 'custom-1': 'a', 'custom-2': 'y' })
    const again = await commitOf(client.edit('contacts', id, { customs: { 'custom-1': 'x' } }))
    await client.edit('contacts', id, { customs: { 'custom-1': 'z' } })
    await refused(again.commit, `contacts ${id}: customs/custom-1 changed since.`)
  })

  test('an amount after the cost changed, with the profit that follows from both', async () => {
    const id = (await client.create('deals', { name: 'D', amount: '10', cost: '1' })).data.id
    const { commit } = await commitOf(client.edit('deals', id, { amount: '20' }))
    await client.edit('deals', id, { cost: '2' })
    expect((await undo(commit)).status).toBe(200)
    expect((await client.get(`deals/${id}`)).data.attributes).toMatchObject({ amount: 10, cost: 2, profit: 8 })
  })

  test('what a token may write, though others were unlinked by it', async () => {
    const id = (await client.create('contacts', person)).data.id
    await client.create('deals', { name: 'D' }, { contact: one('contacts', id) })
    await client.create('companies', { name: 'C' }, { contacts: many('contacts', id) })
    const { commit } = await commitOf(client.send('DELETE', `/api/v1/contacts/${id}`))
    const path = `/ext/v1/journal/${commit}/undo`
    const stranger = createApiClient({ ...api, token: await api.addToken(['deal_write', 'company_write']) })
    expect((await stranger.send('POST', path)).status).toBe(403)
    const owner = createApiClient({ ...api, token: await api.addToken(['contact_write']) })
    expect((await owner.send('POST', path)).status).toBe(200)
  })
})
