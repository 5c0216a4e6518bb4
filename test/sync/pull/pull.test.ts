import { describe, expect, test } from 'vitest'
import { everything } from '../../../src-main/store/plan.ts'
import type { HttpAnswer } from '../../../src-main/sync/ports.ts'
import { newFile, openStore } from '../../store/sqlite/opened-store.ts'
import { createPulling } from '../pulling.ts'

const answer = (status: number, type: string, body: string): HttpAnswer => ({
  is: 'answer',
  status,
  headers: { 'content-type': type },
  body: new TextEncoder().encode(body),
})

describe('the first mirror', () => {
  test('[S5] own open deals and dictionaries come before the long lists, and these newest first', async () => {
    const store = openStore(newFile(), { ids: 'down' })
    const pulling = await createPulling({ store, sizes: { contacts: 7000, companies: 10, deals: 30, orders: 10 } })
    await pulling.round()
    const calls = pulling.takeCalls().map((url) => url.replace('/api/v1/', ''))
    const place = (part: string) => calls.findIndex((url) => url.includes(part))
    const lists = calls.findIndex((url) => /^contacts\?.*include=/.test(url))
    expect(place('deals?filter[responsible-id]=1')).toBeLessThan(lists)
    expect(place('contact-statuses')).toBeLessThan(lists)
    expect(place('deal-stages')).toBeLessThan(lists)
    const bounds = calls.flatMap((url) => /^contacts\?.*filter\[created-at-gte\]=([\d. :]+)&.*include=/.exec(url)?.[1] ?? [])
    expect(bounds.length).toBeGreaterThan(2)
    expect(bounds).toEqual(bounds.toSorted().toReversed())
    expect(await pulling.differences()).toEqual([])
  })

  test('[S8] at a second for each answer, few of the allowed calls are missed between the first and the last', async () => {
    const pulling = await createPulling({ latencyMs: 1000, sizes: { contacts: 2500, companies: 600, deals: 50, orders: 50 } })
    const { calls, seconds, problem } = await pulling.round()
    expect(problem).toBeNull()
    const edges = 3
    expect(calls.list / 2 / (seconds - edges)).toBeGreaterThan(0.81)
    expect(pulling.crm.stats.lists.filter(({ status }) => status === 429)).toEqual([])
  })

  test('[S9] a run that is cut off at any call goes on where it was, and reads little twice', async () => {
    const whole = await createPulling({ sizes: { contacts: 900, companies: 20, deals: 20, orders: 20 } })
    await whole.round()
    const needed = whole.takeCalls().length
    const pulling = await createPulling({ sizes: { contacts: 900, companies: 20, deals: 20, orders: 20 } })
    for (let run = 0; run < 6; run += 1) {
      const stop = new AbortController()
      pulling.time.after(4000, () => stop.abort())
      await pulling.round({ http: cutBy(pulling, stop.signal) })
    }
    await pulling.round()
    expect(await pulling.differences()).toEqual([])
    expect(pulling.takeCalls().length).toBeLessThan(needed * 2)
  })
})

function cutBy(pulling: Awaited<ReturnType<typeof createPulling>>, signal: AbortSignal) {
  return async (call: Parameters<typeof pulling.crm.handle>[0]) => {
    await pulling.time.sleep(100)
    if (signal.aborted) return { is: 'failure' as const, why: 'untrusted' as const, detail: 'cut off' }
    return pulling.crm.handle(call)
  }
}

describe('staying current', () => {
  test('[S13] a local clock that is days off changes nothing', async () => {
    const pulling = await createPulling()
    pulling.time.setSkew(-3 * 86_400_000)
    await pulling.once()
    pulling.time.setSkew(5 * 86_400_000)
    const id = pulling.crm.ids('contacts')[3] as string
    pulling.crm.update('contacts', id, { description: 'changed' })
    await pulling.time.pass(60_000)
    await pulling.once()
    expect(await pulling.differences()).toEqual([])
  })

  test('[S13] each poll looks back three hours over the cursor, once a day 26', async () => {
    const pulling = await createPulling()
    await pulling.once()
    pulling.takeCalls()
    const since = async () => {
      await pulling.round()
      const url = pulling.takeCalls().find((one) => one.startsWith('/api/v1/contacts') && /updated-at-gte.*include=/.test(one))
      const [, day, time] = /updated-at-gte\]=([\d.]+) ([\d:]+)/.exec(url ?? '') ?? []
      return Math.round((pulling.time.trueNow() - Date.parse(`${day?.replaceAll('.', '-')}T${time}Z`)) / 3_600_000)
    }
    await pulling.time.pass(30 * 60_000)
    expect(await since()).toBeLessThanOrEqual(4)
    await pulling.time.pass(23 * 3_600_000)
    await since()
    await pulling.time.pass(2 * 3_600_000)
    await since()
    await pulling.time.pass(20 * 60_000)
    expect(await since()).toBeGreaterThanOrEqual(26)
  })

  test('[S12] a quiet round writes nothing to any record', async () => {
    const pulling = await createPulling({ quirks: { unknownAttributes: true, oddNumbers: true, unknownRelationships: true } })
    await pulling.once()
    const { cursor } = await pulling.store.changesSince(null)
    await pulling.time.pass(60_000)
    expect((await pulling.round()).pulled).toEqual({ created: 0, updated: 0, deleted: 0 })
    const news = await pulling.store.changesSince(cursor)
    expect(news.kept && news.entries.filter(({ type }) => type !== 'sync-states')).toEqual([])
  })

  test('[S14] without usable filters, and with pages in no order, everything is met all the same', async () => {
    const quirks = { ignoresCreatedFilter: 'all', ignoresUpdatedFilter: 'all', order: 'shuffled' } as const
    const pulling = await createPulling({ quirks, sizes: { contacts: 250, companies: 20, deals: 20, orders: 10 } })
    await pulling.once()
    expect(await pulling.differences()).toEqual([])
    pulling.crm.remove('contacts', pulling.crm.ids('contacts')[7] as string)
    await pulling.time.pass(60_000)
    await pulling.once()
    expect(await pulling.differences()).toEqual([])
  })

  test('[S14] links that a list does not show are requested once, however often the list is read', async () => {
    const quirks = { ignoresCreatedFilter: 'all', ignoresUpdatedFilter: 'all', order: 'shuffled', linkage: 'never' } as const
    const asked: string[] = []
    let [first, readings] = ['', 0]
    const pulling = await createPulling(
      { quirks, sizes: { contacts: 110, companies: 2, deals: 1, orders: 1 } },
      (http) => (call) => {
        const address = decodeURIComponent(call.url.replace(/.*\/api\/v1\//, ''))
        if (/^contacts\/\d+\/relationships\//.test(address)) asked.push(address)
        // Somebody edits a record after the first reading.
        const isReading = /^contacts\?.*page\[number\]=1&page\[size\]=100/.test(address)
        if (isReading && (readings += 1) === 2 && first !== '') pulling.crm.link('contacts', first, 'responsible', '2')
        return http(call)
      },
    )
    await pulling.once()
    first = pulling.crm.ids('contacts')[0] as string
    pulling.crm.link('contacts', first, 'responsible', '1')
    ;[asked.length, readings] = [0, 0]
    await pulling.time.pass(60_000)
    await pulling.round()
    expect(readings).toBeGreaterThan(2)
    expect(await pulling.differences()).toEqual([])
    const edited = asked.filter((address) => address.startsWith(`contacts/${first}/`))
    const others = asked.filter((address) => !edited.includes(address))
    expect(others.length).toBe(new Set(others).size)
    expect(edited.length).toBe(new Set(edited).size * 2)
  })

  test('tells honestly since when a deal is in its stage: at its last update there, at the latest', async () => {
    const pulling = await createPulling()
    const stages = pulling.crm.ids('deal-stages')
    const id = pulling.crm.create('deals', { attributes: { name: 'Moved' }, links: { stage: [stages[0] as string] } })
    const made = pulling.time.trueNow()
    const read = async () => {
      const { rows } = await pulling.store.read({
        type: 'deals',
        where: { op: 'id', ids: [id] },
        linkage: ['stage'],
        timed: true,
      })
      return { stage: rows[0]?.links['stage']?.[0]?.id, entered: rows[0]?.entered }
    }
    await pulling.time.pass(3_600_000)
    await pulling.once()
    const first = await read()
    expect(first).toEqual({ stage: stages[0], entered: { at: made, isExact: false } })
    await pulling.time.pass(3_600_000)
    pulling.crm.update('deals', id, { name: 'Renamed' })
    await pulling.time.pass(60_000)
    await pulling.once()
    expect(await read()).toEqual(first)
    pulling.crm.link('deals', id, 'stage', stages[1] as string)
    const moved = pulling.time.trueNow()
    await pulling.time.pass(3_600_000)
    await pulling.once()
    expect(await read()).toEqual({ stage: stages[1], entered: { at: moved, isExact: false } })
  })

  test('[S19] a link that moved no time is seen within the rounds that a list has pages', async () => {
    const pulling = await createPulling({ quirks: { linkMoves: 'none' } })
    await pulling.once()
    const [contact, other] = pulling.crm.ids('contacts')
    pulling.crm.link('contacts', contact as string, 'contacts', other as string)
    for (let round = 0; round < 8; round += 1) {
      await pulling.time.pass(60_000)
      await pulling.round()
    }
    expect(await pulling.differences()).toEqual([])
  })
})

describe('[S3] a finding that proves wrong is corrected', () => {
  test('a filter that is ignored from some day on', async () => {
    const pulling = await createPulling()
    await pulling.once()
    pulling.crm.setQuirks({ ignoresUpdatedFilter: 'all' })
    const id = pulling.crm.ids('contacts')[5] as string
    pulling.crm.update('contacts', id, { description: 'seen' })
    await pulling.time.pass(60_000)
    await pulling.once()
    expect((await pulling.states()).get('findings')?.types['contacts']?.updated).toBe(false)
    expect(await pulling.differences()).toEqual([])
  })

  test('a plain list that shows the trash no longer, though no record that is known here would tell', async () => {
    const pulling = await createPulling()
    await pulling.once()
    pulling.crm.setQuirks({ plainList: 'not-trashed' })
    const id = pulling.crm.create('orders', { attributes: { name: 'thrown away at once' } })
    pulling.crm.discard('orders', id)
    await pulling.time.pass(25 * 3_600_000)
    await pulling.once()
    await pulling.time.pass(60_000)
    await pulling.once()
    expect(await pulling.differences()).toEqual([])
  })

  test('but nothing is learned from a failure on the way', async () => {
    const pulling = await createPulling({ quirks: { fields: 'refused' } }, (http) => {
      let isRefused = false
      let lost = 0
      return async (call) => {
        const result = await http(call)
        if (result.is !== 'answer') return result
        isRefused ||= result.status === 400
        // The network fails while the server is being asked what it would take.
        if (!isRefused || result.status !== 200 || lost >= 5) return result
        lost += 1
        return { is: 'failure', why: 'untrusted', detail: 'for a while' }
      }
    })
    for (let run = 0; run < 8; run += 1) await pulling.once()
    const types = (await pulling.states()).get('findings')?.types ?? {}
    expect(Object.values(types).flatMap(({ withoutInclude }) => withoutInclude)).toEqual([])
    expect(await pulling.differences()).toEqual([])
  })

  test('includes and thinning that are refused', async () => {
    const pulling = await createPulling({ quirks: { fields: 'refused', refusedIncludes: ['contacts.companies', 'deals.tasks'] } })
    await pulling.once()
    const types = (await pulling.states()).get('findings')?.types ?? {}
    expect(types['contacts']).toMatchObject({ thins: false, withoutInclude: ['companies'] })
    expect(types['deals']).toMatchObject({ thins: false, withoutInclude: ['tasks'] })
    expect(await pulling.differences()).toEqual([])
  })
})

describe('deletions', () => {
  test('[S16] a record is asked for twice before it goes, and stays where it may not be read', async () => {
    const pulling = await createPulling()
    await pulling.once()
    // The oldest are asked for in each round, to know the hosted CRM by them.
    const [gone, hidden] = pulling.crm.ids('contacts').slice(40) as [string, string]
    pulling.crm.remove('contacts', gone)
    pulling.crm.remove('contacts', hidden)
    const asked: string[] = []
    await pulling.time.pass(60_000)
    await pulling.once({
      http: async (call) => {
        await pulling.time.sleep(50)
        const path = new URL(call.url).pathname
        if (/contacts\/\d+$/.test(path)) asked.push(path)
        if (path.endsWith(`contacts/${hidden}`)) return answer(403, 'application/vnd.api+json', '{"errors":[]}')
        return pulling.crm.handle(call)
      },
    })
    expect(asked.filter((path) => path.endsWith(`/${gone}`))).toHaveLength(2)
    const { rows } = await pulling.store.read({ type: 'contacts', where: { op: 'id', ids: [gone, hidden] } })
    expect(rows.map(({ id }) => id)).toEqual([hidden])
  })

  test('[S15] one of an import of one minute is found by the time of its last change', async () => {
    const sizes = { contacts: 2800, companies: 5, deals: 5, orders: 5, importMinutes: true }
    const pulling = await createPulling({ store: openStore(newFile(), { ids: 'down' }), sizes })
    await pulling.once()
    await pulling.time.pass(60_000)
    const quiet = (await pulling.round()).calls.list
    const times = pulling.crm.snapshot()['contacts'] ?? {}
    const minuteOf = (id: string) => times[id]?.attributes['created-at']?.slice(0, 17) ?? ''
    const crowds = Map.groupBy(Object.keys(times), minuteOf)
    const crowd = [...crowds.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
    expect(crowd.length).toBeGreaterThan(300)
    pulling.crm.remove('contacts', crowd[crowd.length >> 1] as string)
    await pulling.time.pass(60_000)
    const { pulled, calls } = await pulling.round()
    expect(pulled.deleted).toBe(1)
    // Halving finds it. The list and those of the archive are asked once more before it goes, and a quiet round may leave out a
    // count whose turn it was not.
    expect(calls.list - quiet).toBeLessThanOrEqual(16)
  })

  test('[S17] a mass deletion waits for a word, and goes with it', async () => {
    const pulling = await createPulling({ sizes: { contacts: 200, companies: 5, deals: 5, orders: 5 } })
    await pulling.once()
    for (const id of pulling.crm.ids('contacts').slice(0, 80)) pulling.crm.remove('contacts', id)
    await pulling.time.pass(60_000)
    expect(await pulling.once()).toMatchObject({ heldDeletions: 80, pulled: { deleted: 0 }, problem: null })
    await pulling.time.pass(60_000)
    expect(await pulling.once()).toMatchObject({ heldDeletions: 80, pulled: { deleted: 0 } })
    expect((await pulling.store.read({ type: 'contacts', where: everything })).rows).toHaveLength(200)
    expect(await pulling.once({ acceptDeletions: true })).toMatchObject({ heldDeletions: 0, pulled: { deleted: 80 } })
    expect(await pulling.differences()).toEqual([])
  })
})

describe('failures', () => {
  test('[S21] a refused token ends the run; with a good one it goes on where it was', async () => {
    const pulling = await createPulling()
    pulling.time.after(6000, () => pulling.crm.setToken('token-of-the-account', undefined))
    expect((await pulling.once()).problem).toMatchObject({ code: 'unauthorized' })
    pulling.crm.setToken('token-of-the-account', [
      'contact_read',
      'company_read',
      'deal_read',
      'order_read',
      'dictionary_read',
      'user_read',
      'profile_read',
    ])
    expect((await pulling.once()).problem).toBeNull()
    expect(await pulling.differences()).toEqual([])
  })

  test('[S21] a type that may not be read pauses with the words of the server, the others go on', async () => {
    const pulling = await createPulling({ quirks: { forbiddenTypes: ['orders'] } })
    expect((await pulling.once()).problem).toMatchObject({ code: 'forbidden' })
    expect((await pulling.states()).ofType('orders').paused).toMatchObject({ why: 'forbidden' })
    expect((await pulling.store.read({ type: 'deals', where: everything })).rows).toHaveLength(120)
    pulling.crm.setQuirks({ forbiddenTypes: [] })
    expect((await pulling.once()).problem).toBeNull()
    expect(await pulling.differences()).toEqual([])
  })

  test('[S22] a sign-in page proves nothing: not one record goes', async () => {
    const pulling = await createPulling()
    await pulling.once()
    const before = (await pulling.store.read({ type: 'contacts', where: everything })).rows.length
    const portal = () => Promise.resolve(answer(200, 'text/html', '<html>Sign in</html>'))
    expect((await pulling.once({ http: portal })).problem).toMatchObject({ code: 'offline' })
    const elsewhere = () => Promise.resolve({ ...answer(302, 'text/html', ''), headers: { location: 'https://portal.example/' } })
    expect((await pulling.once({ http: elsewhere })).problem).toMatchObject({ code: 'offline' })
    expect((await pulling.store.read({ type: 'contacts', where: everything })).rows).toHaveLength(before)
  })
})
