import { describe, expect, test } from 'vitest'
import type { ReadPlan } from '../../../src-main/store/plan.ts'
import type { Store } from '../../../src-main/store/port.ts'
import type { Http } from '../../../src-main/sync/ports.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { createPushing } from '../pushing.ts'
import { createMirrorStore } from '../simulation/mirror-account.ts'

const link = (type: string, id: string) => ({ data: { type, id } })
const lost = { is: 'failure', why: 'timeout', detail: 'lost' } as const

/** The attributes of a record as the server has them. */
function attributesThere(crm: HostedCrm, type: string, id: string): Record<string, unknown> {
  const texts = Object.entries(crm.peek(type, id)?.attributes ?? {})
  return Object.fromEntries(texts.map(([name, text]) => [name, JSON.parse(text) as unknown]))
}

/** Loses the answers of the first POSTs: those named arrive all the same. */
function losingPosts(count: number, arriving: readonly number[]) {
  let posts = 0
  return (http: Http): Http =>
    async (call) => {
      if (call.method !== 'POST') return http(call)
      posts += 1
      if (posts > count) return http(call)
      if (arriving.includes(posts)) await http(call)
      return lost
    }
}

describe('records that are alike', () => {
  test('[S32] of two that share name and time each finds its own after lost answers', async () => {
    const { client, once, crm, entries, differences } = await createPushing({}, losingPosts(2, [2]))
    const before = new Set(crm.ids('contacts'))
    const shared = { 'last-name': 'Arno', 'first-name': 'Beck', 'created-at': '2026-01-01T00:00:00.000+00:00' }
    await client.create('contacts', { ...shared, position: 'one' })
    await client.create('contacts', { ...shared, position: 'two' })
    await once()
    const made = crm.ids('contacts').filter((id) => !before.has(id))
    expect(made.map((id) => attributesThere(crm, 'contacts', id)['position']).toSorted()).toEqual(['one', 'two'])
    expect(made.filter((id) => crm.peek('contacts', id)?.trashed)).toEqual([])
    expect(await entries()).toEqual([])
    expect(await differences()).toEqual([])
  })

  test.each(['kept', 'seconds', 'ignored'] as const)(
    '[S32] of two of one name each keeps its links after lost answers (created-at %s)',
    async (sentCreatedAt) => {
      const { client, once, crm, entries, differences } = await createPushing({ quirks: { sentCreatedAt } }, losingPosts(2, [2]))
      const before = new Set(crm.ids('deals'))
      const [a = '', b = ''] = crm.ids('companies')
      await client.create('deals', { name: 'New deal' }, { company: link('companies', a) })
      await client.create('deals', { name: 'New deal' }, { company: link('companies', b) })
      await once()
      const made = crm.ids('deals').filter((id) => !before.has(id))
      expect(made.map((id) => crm.membersOf('deals', id, 'company')?.[0]).toSorted()).toEqual([a, b].toSorted())
      expect(await entries()).toEqual([])
      expect(await differences()).toEqual([])
    },
  )

  test.each(['kept', 'ignored'] as const)(
    '[S32] what was made here is not taken for the copy of another that was sent again (created-at %s)',
    async (sentCreatedAt) => {
      const { client, once, round, crm, entries } = await createPushing({ quirks: { sentCreatedAt } }, losingPosts(1, []))
      const before = new Set(crm.ids('contacts'))
      await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck' })
      await client.create('contacts', { 'last-name': 'Arno', 'first-name': 'Beck' })
      await once()
      await round()
      await once()
      const made = crm.ids('contacts').filter((id) => !before.has(id))
      expect(made).toHaveLength(2)
      expect(made.filter((id) => crm.peek('contacts', id)?.trashed)).toEqual([])
      expect(await entries()).toEqual([])
    },
  )
})

describe('while a page is being stored', () => {
  /** Lets something happen once, after the records of a page were read here and before what is unsent of them is. */
  function interrupting(store: Store, type: string) {
    let act: (() => Promise<unknown>) | undefined
    const isMoment = ({ type: read, where }: ReadPlan) =>
      read === 'outbox-entries' &&
      where.op === 'equals' &&
      where.values.length > 3 &&
      where.values.some((name) => String(name).startsWith(`${type}/`))
    async function read(plan: ReadPlan) {
      const now = isMoment(plan) ? act : undefined
      if (now) act = undefined
      await now?.()
      return store.read(plan)
    }
    return {
      store: { ...store, read },
      once: (next: () => Promise<unknown>) => void (act = next),
      hasHappened: () => act === undefined,
    }
  }

  test.each(['edit', 'delete', 'link'])('[S34] %ss of its records are not lost', async (what) => {
    const moment = interrupting(createMirrorStore(), 'contacts')
    const { crm, client, once, round } = await createPushing({ store: moment.store, quirks: { refusedWord: 'curse' } })
    const [id = '', other = ''] = crm.ids('contacts')
    const members = () => crm.membersOf('contacts', id, 'companies') ?? []
    const company = crm.ids('companies').find((one) => !members().includes(one)) ?? ''
    await client.edit('contacts', other, { description: 'curse' })
    await round()
    moment.once(async () => {
      if (what === 'edit') await client.edit('contacts', id, { description: 'mine' })
      else if (what === 'delete') await client.send('DELETE', `/api/v1/contacts/${id}`)
      else {
        const data = [{ type: 'companies', id: company }]
        await client.send('POST', `/api/v1/contacts/${id}/relationships/companies`, { data })
      }
    })
    await round()
    expect(moment.hasHappened()).toBe(true)
    await once()
    if (what === 'edit') expect(attributesThere(crm, 'contacts', id)).toMatchObject({ description: 'mine' })
    else if (what === 'delete') expect(crm.has('contacts', id)).toBe(false)
    else expect(members()).toContain(company)
  })
})
