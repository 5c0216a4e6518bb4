import { describe, expect, test } from 'vitest'
import { findShownZone } from '../../../src-main/sync/probe/shown-zone.ts'
import type { Sizes } from '../hosted/fill.ts'
import type { Quirks } from '../hosted/quirks.ts'
import { createPulling, type Pulling } from '../pulling.ts'

async function probe(quirks: Partial<Quirks>) {
  const pulling = await createPulling({ quirks })
  await pulling.once()
  const findings = (await pulling.states()).get('findings')
  if (!findings) throw new Error('Nothing was found.')
  return { ...pulling, findings }
}

const west = { shownZone: 'UTC', filterZone: '-05:00' } as const

describe('the probe', () => {
  test('[S1] asks at most 30 list calls before anything is read, and keeps what it found', async () => {
    const { crm, findings } = await probe({ plainList: 'actual', shownZone: 'Europe/Berlin', filterZone: '+05:30' })
    const urls = crm.stats.lists.map(({ url }) => decodeURIComponent(url))
    const begun = urls.findIndex((url) => url.includes('contact-statuses') || url.includes('responsible-id'))
    expect(begun).toBeGreaterThan(5)
    expect(begun).toBeLessThanOrEqual(30)
    expect(findings.probedAt).toBeGreaterThan(0)
  })

  test.each<[string, Partial<Quirks>, string]>([
    ['as shown', { shownZone: '+03:00' }, '+03:00'],
    ['UTC, though another is shown', { shownZone: '+03:00', filterZone: 'UTC' }, 'UTC'],
    ['of its own', { shownZone: 'UTC', filterZone: '+05:30' }, '+05:30'],
    ['west of all', { shownZone: 'UTC', filterZone: '-09:30' }, '-09:30'],
    ['with summer time', { shownZone: 'Europe/Berlin' }, 'Europe/Berlin'],
    // Lists that ignore the filters of one time fit any zone.
    ['of other lists than the fullest', { ...west, ignoresCreatedFilter: ['contacts', 'companies'] }, '-05:00'],
    ['of the last change alone', { ...west, ignoresCreatedFilter: 'all' }, '-05:00'],
  ])('[S1] finds the zone of filters: %s', async (_, quirks, zone) => {
    expect((await probe(quirks)).findings.filterZone).toBe(zone)
  })

  test.each<[Quirks['bounds'], object]>([
    ['exact', { gte: 'from', lte: 'until' }],
    ['whole-minute', { gte: 'from', lte: 'through' }],
    ['minute-excluded', { gte: 'after', lte: 'until' }],
  ])('[S1] finds how bounds are compared: %s', async (bounds, found) => {
    expect((await probe({ bounds })).findings.bounds).toEqual(found)
  })

  test.each<[Quirks['plainList'], readonly string[]]>([
    ['all', ['all']],
    ['not-trashed', ['kept', 'trashed']],
  ])('[S1] finds what a plain list holds: %s', async (plainList, cover) => {
    expect((await probe({ plainList })).findings.types['contacts']?.cover).toEqual(cover)
  })

  test('[S2] a filter that is ignored is not asked for', async () => {
    const pulling = await probe({ ignoresUpdatedFilter: 'all' })
    expect(pulling.findings.types['contacts']).toMatchObject({ created: true, updated: false })
    pulling.takeCalls()
    await pulling.round()
    expect(pulling.takeCalls().filter((url) => url.includes('updated-at-gte'))).toEqual([])
  })

  test('[S1] where no filter of a time works, the zone is not looked for again', async () => {
    const { findings, crm, round } = await probe({ ...west, ignoresCreatedFilter: 'all', ignoresUpdatedFilter: 'all' })
    expect(findings).toMatchObject({ filterZone: 'UTC', bounds: null })
    await round()
    const isProbed = ({ url }: { readonly url: string }) => decodeURIComponent(url).includes('2999')
    expect(crm.stats.lists.findLastIndex(isProbed)).toBeLessThan(30)
  })

  test('a zone is named by the clock it shows', () => {
    const at = (text: string, offset: number) => ({ instant: Date.parse(text), offset })
    expect(findShownZone([at('2026-01-01T00:00Z', 180), at('2026-07-01T00:00Z', 180)])).toBe('+03:00')
    expect(findShownZone([at('2026-01-01T00:00Z', 60), at('2026-07-01T00:00Z', 120)])).toBe('Europe/Berlin')
    expect(findShownZone([at('2026-01-01T00:00Z', -300), at('2026-07-01T00:00Z', -240)])).toBe('America/New_York')
    expect(findShownZone([])).toBe('UTC')
  })
})

describe('[S82] a plain list that hides the trash', () => {
  const sizes = { contacts: 24, companies: 10, deals: 14, orders: 10 }
  const kinds: [string, Partial<Quirks>, readonly string[]][] = [
    ['and a filter that only lifts that', { plainList: 'not-trashed', discardedFilter: 'lifts' }, ['kept', 'trashed-only']],
    [
      'and the archive, each lifted by its own filter',
      { plainList: 'actual', discardedFilter: 'lifts', statesLiftedApart: true },
      ['actual', 'archived', 'trashed-actual', 'trashed-archived'],
    ],
    [
      'and the archive, also within the trash',
      { plainList: 'actual', statesLiftedApart: true },
      ['actual', 'archived', 'narrowed-actual', 'narrowed-archived'],
    ],
    [
      'and the archive, also within the trash, where the other filter of the trash means the same whatever its value',
      { plainList: 'actual', statesLiftedApart: true, nullFilter: 'true-only' },
      ['actual', 'archived', 'narrowed-actual', 'narrowed-archived'],
    ],
  ]
  test.each(kinds)('%s: all records come', async (_, quirks, cover) => {
    for (const trashById of ['shown', 'absent'] as const) {
      const { crm, once, differences, states, chance } = await createPulling({ quirks: { ...quirks, trashById }, sizes })
      const [first = '', second = ''] = crm.ids('contacts')
      crm.discard('contacts', first)
      for (const type of ['contacts', 'deals', 'companies', 'orders']) {
        const [id = ''] = crm.ids(type).slice(5)
        crm.archive(type, id)
        crm.discard(type, id)
      }
      await once()
      expect((await states()).get('findings')?.types['contacts']?.cover).toEqual(cover)
      expect(await differences()).toEqual([])
      crm.discard('contacts', second)
      for (let acts = 0; acts < 20; acts += 1) crm.act(chance)
      await once({ acceptDeletions: true })
      await once({ acceptDeletions: true })
      expect((await differences()).filter((line) => !line.includes('links ['))).toEqual([])
    }
  })

  test.each<[string, Partial<Quirks>]>([
    ['is shown by its own filter', {}],
    ['is shown by a filter that only lifts that', { discardedFilter: 'lifts' }],
    ['has no list of its own', { discardedFilter: 'lifts', nullFilter: 'true-only' }],
    ['has a filter that is ignored', { nullFilter: 'ignored' }],
  ])('and the archive, also within the trash, which %s: a type has one record, in the archive', async (_, quirks) => {
    const sizes = { contacts: 8, companies: 0, deals: 1, orders: 0 }
    const hiding = { plainList: 'actual', statesLiftedApart: true, dealTrashMoves: false, trashById: 'absent' } as const
    const { crm, once, differences } = await createPulling({ quirks: { ...hiding, ...quirks }, sizes })
    const [first = '', second = '', third = ''] = crm.ids('contacts')
    const [only = ''] = crm.ids('deals')
    for (const id of [first, second]) crm.archive('contacts', id)
    for (const id of [second, third]) crm.discard('contacts', id)
    crm.archive('deals', only)
    await once()
    expect(await differences()).toEqual([])
    crm.discard('deals', only)
    crm.archive('deals', crm.create('deals', { attributes: { name: 'Another' } }))
    await once()
    await once()
    expect(await differences()).toEqual([])
  })

  test('and a filter that only lifts that of all but deals, of which the only one is trashed during the probe', async () => {
    const quirks: Partial<Quirks> = {
      plainList: 'not-trashed',
      discardedFilter: ['companies', 'orders'],
      nullFilter: 'ignored',
      statesLiftedApart: true,
      dealTrashMoves: false,
    }
    const sizes = { contacts: 0, companies: 6, deals: 1, orders: 2 }
    const pulling = await createPulling({ quirks, sizes }, (http) => (call) => {
      const { crm } = pulling
      const [only] = crm.ids('deals')
      if (/\/deals\?.*discarded/.test(call.url) && crm.ids('deals').length === 1 && only !== undefined) crm.discard('deals', only)
      return http(call)
    })
    const { crm, once, differences } = pulling
    const [company = ''] = crm.ids('companies')
    crm.discard('companies', company)
    await once()
    crm.create('deals', { attributes: { name: 'Another' } })
    await once()
    expect(await differences()).toEqual([])
  })

  test.each([20, 150])('and has no list of the trash alone, where %i deals come after the probe', async (count) => {
    const quirks = { plainList: 'not-trashed', discardedFilter: 'lifts', nullFilter: 'true-only', dealTrashMoves: false } as const
    const none = { contacts: 0, companies: 0, deals: 0, orders: 0 }
    const pulling = await createPulling({ quirks, sizes: none }, (http) => (call) => {
      const { crm } = pulling
      const isProbed = call.url.includes('/contact-statuses') && crm.ids('deals').length === 0
      for (let made = 0; isProbed && made < count; made += 1)
        crm.create('deals', { attributes: { name: `Deal ${String(made)}` } })
      return http(call)
    })
    const { once, round, differences, store } = pulling
    await once()
    await round()
    await round()
    expect((await round()).pulled).toEqual({ created: 0, updated: 0, deleted: 0 })
    expect(await differences()).toEqual([])
    const { rows } = await store.read({ type: 'deals', where: { op: 'trashed' } })
    expect(rows).toHaveLength(0)
  })

  test('and the archive, of which the only record is in the trash', async () => {
    const quirks = { plainList: 'actual', statesLiftedApart: true } as const
    const { crm, once, differences } = await createPulling({ quirks, sizes })
    for (const type of ['contacts', 'deals', 'companies', 'orders'])
      for (const id of crm.ids(type)) {
        if (crm.peek(type, id)?.archived) crm.archive(type, id, false)
      }
    const [id = ''] = crm.ids('contacts')
    crm.archive('contacts', id)
    crm.discard('contacts', id)
    await once()
    expect(await differences()).toEqual([])
  })

  test('and the archive, where nothing is in the trash', async () => {
    const quirks = { plainList: 'actual', statesLiftedApart: true } as const
    const { crm, once, differences } = await createPulling({ quirks, sizes })
    for (const type of ['contacts', 'deals', 'companies', 'orders']) {
      for (const id of crm.ids(type)) if (crm.peek(type, id)?.trashed !== false) crm.restore(type, id)
      crm.archive(type, crm.ids(type)[1] ?? '')
    }
    await once()
    expect(await differences()).toEqual([])
  })

  test.each(['archived', 'archived and trashed'])(
    'and the archive, in which the first record is %s after the probe',
    async (how) => {
      const quirks = { plainList: 'actual', statesLiftedApart: true } as const
      const pulling = await createPulling({ quirks, sizes }, (http) => async (call) => {
        const { crm } = pulling
        const [id = ''] = crm.ids('orders')
        if (call.url.includes('/contact-statuses') && !crm.peek('orders', id)?.archived) {
          crm.archive('orders', id)
          if (how !== 'archived') crm.discard('orders', id)
        }
        return http(call)
      })
      const { crm, once, differences } = pulling
      for (const type of ['contacts', 'deals', 'companies', 'orders'])
        for (const id of crm.ids(type)) if (crm.peek(type, id)?.archived) crm.archive(type, id, false)
      await once()
      await once()
      expect(await differences()).toEqual([])
    },
  )

  test('and the archive, also within the trash, in which the first archived record is there after the probe', async () => {
    const quirks = { plainList: 'actual', statesLiftedApart: true } as const
    const pulling = await createPulling({ quirks, sizes }, (http) => async (call) => {
      const { crm } = pulling
      const [id = ''] = crm.ids('orders')
      if (call.url.includes('/contact-statuses') && !crm.peek('orders', id)?.archived) {
        crm.archive('orders', id)
        crm.discard('orders', id)
      }
      return http(call)
    })
    const { crm, once, differences, states } = pulling
    for (const type of ['contacts', 'deals', 'companies', 'orders']) {
      for (const id of crm.ids(type)) {
        if (crm.peek(type, id)?.archived) crm.archive(type, id, false)
      }
      crm.archive(type, crm.ids(type)[1] ?? '')
      if (crm.peek(type, crm.ids(type)[1] ?? '')?.trashed) crm.restore(type, crm.ids(type)[1] ?? '')
    }
    await once()
    expect((await states()).get('findings')?.types['orders']?.cover).toHaveLength(4)
    expect(await differences()).toEqual([])
  })

  test('and the archive, of a type whose first archived records are a known one and one that no list shows', async () => {
    const quirks = { plainList: 'actual', statesLiftedApart: true, forbiddenTypes: ['order-loss-reasons'] } as const
    const { crm, once, differences } = await createPulling({ quirks, sizes })
    for (const type of ['contacts', 'deals', 'companies', 'orders'])
      for (const id of crm.ids(type)) if (crm.peek(type, id)?.archived) crm.archive(type, id, false)
    await once()
    crm.archive('companies', crm.ids('companies').find((id) => !crm.peek('companies', id)?.trashed) ?? '')
    crm.archive('companies', crm.create('companies', { attributes: { name: 'Hidden' } }))
    await once()
    expect((await differences()).filter((one) => one.startsWith('companies'))).toEqual([])
  })

  test.each(['archived', 'archived and trashed'])(
    'and the archive, of a type without records, whose first record is %s before any list shows it',
    async (how) => {
      const quirks = { plainList: 'actual', statesLiftedApart: true } as const
      const { crm, once, differences, takeCalls } = await createPulling({ quirks, sizes: { ...sizes, contacts: 0 } })
      await once()
      const id = crm.create('contacts', { attributes: { 'last-name': 'Hidden' } })
      crm.archive('contacts', id)
      if (how !== 'archived') crm.discard('contacts', id)
      await once()
      expect(await differences()).toEqual([])
      takeCalls()
      await once()
      expect(takeCalls().filter((call) => call.includes('/contacts?'))).toHaveLength(4)
    },
  )

  test('and the archive, where every list shows one record', async () => {
    const quirks = { plainList: 'actual', statesLiftedApart: true } as const
    const none = { contacts: 0, companies: 0, deals: 0, orders: 0 }
    const { crm, once, differences, states } = await createPulling({ quirks, sizes: none })
    const [, archived = '', trashed = ''] = [1, 2, 3].map((nth) => crm.create('deals', { attributes: { name: String(nth) } }))
    crm.archive('deals', archived)
    crm.discard('deals', trashed)
    await once()
    expect((await states()).get('findings')?.types['deals']?.cover).toEqual(['actual', 'archived', 'trashed'])
    expect(await differences()).toEqual([])
  })

  test('and the archive, where a record is looked for in the trash while the lists are doubted', async () => {
    const quirks = { plainList: 'actual', statesLiftedApart: true, trashById: 'absent' } as const
    const moved: { id?: string } = {}
    const pulling = await createPulling({ quirks, sizes }, (http) => async (call) => {
      const { crm } = pulling
      // Neither list shows the contact: it is in the trash while the others are read, and out of it while the trash is.
      const isTrashRead = call.url.includes('/contacts?filter%5Bdiscarded%5D=1') && call.url.includes('include=')
      const id = isTrashRead ? moved.id : undefined
      if (id !== undefined) crm.restore('contacts', id)
      const answer = await http(call)
      if (id !== undefined) crm.discard('contacts', id)
      return answer
    })
    const { crm, once, round, store, states } = pulling
    for (const type of ['contacts', 'deals', 'companies', 'orders'])
      for (const id of crm.ids(type)) if (crm.peek(type, id)?.archived) crm.archive(type, id, false)
    await once()
    const [id = ''] = crm.ids('contacts')
    crm.discard('contacts', id)
    crm.archive('orders', crm.ids('orders')[0] ?? '')
    moved.id = id
    await round()
    const { rows } = await store.read({ type: 'contacts', where: { op: 'id', ids: [id] } })
    expect(rows).toHaveLength(1)
    expect((await states()).get('findings')?.types['contacts']?.isDoubted).toBe(true)
  })

  test('and the archive within the trash, which only another type than the probed one can tell', async () => {
    const quirks = { plainList: 'actual', statesLiftedApart: true } as const
    const { crm, once, differences, states } = await createPulling({ quirks, sizes: { ...sizes, contacts: 60 } })
    for (const type of ['contacts', 'deals', 'companies', 'orders'])
      for (const id of crm.ids(type)) {
        if (crm.peek(type, id)?.archived) crm.archive(type, id, false)
      }
    crm.archive('contacts', crm.ids('contacts')[3] ?? '')
    crm.discard('contacts', crm.ids('contacts')[4] ?? '')
    const [id = ''] = crm.ids('companies')
    crm.archive('companies', id)
    crm.discard('companies', id)
    await once()
    const { types = {} } = (await states()).get('findings') ?? {}
    expect([types['contacts']?.cover.length, types['companies']?.cover.length]).toEqual([3, 4])
    expect(await differences()).toEqual([])
  })

  test('and a filter that shows the trash beside everything, whatever else is asked', async () => {
    const { findings, differences } = await probe({ plainList: 'not-trashed', discardedFilter: 'lifts', nullFilter: 'true-only' })
    expect(findings.types['contacts']?.cover).toEqual(['lifted'])
    expect((await differences()).filter((line) => !line.includes('trashed is'))).toEqual([])
  })

  test.each<Quirks['plainList']>(['all', 'not-trashed'])(
    'a list of deals without the trash is not taken for the trash, where most records are deals: %s',
    async (plainList) => {
      const quirks: Partial<Quirks> = { plainList, discardedFilter: 'lifts', nullFilter: 'true-only' }
      const { crm, once, states, differences, takeCalls } = await createPulling({ quirks, sizes: { ...sizes, deals: 40 } })
      for (const id of crm.ids('deals').slice(0, 3)) crm.discard('deals', id)
      await once()
      const { types } = (await states()).get('findings') ?? {}
      expect(['deals', 'contacts'].map((type) => types?.[type]?.cover)).toEqual([['lifted'], ['lifted']])
      for (const type of ['deals', 'companies', 'orders']) {
        const [first = '', second = ''] = crm.ids(type).slice(5)
        crm.discard(type, first)
        crm.remove(type, second)
      }
      takeCalls()
      await once({ acceptDeletions: true })
      expect(takeCalls().length).toBeLessThan(60)
      expect((await differences()).filter((line) => !line.includes('links ['))).toEqual([])
    },
  )

  const partly: [string, Partial<Quirks>, readonly string[]][] = [
    ['no filter of states works', { plainList: 'all', ignoresStateFilters: true }, ['']],
    ['no list shows the trash alone', { discardedFilter: 'lifts', nullFilter: 'true-only' }, ['discarded=1']],
    [
      'one list shows the trash alone',
      { discardedFilter: 'lifts' },
      ['discarded-at-null=true', 'discarded=1 discarded-at-null=false'],
    ],
    ['one filter of the trash is ignored', { nullFilter: 'ignored' }, ['discarded-at-null=true', 'discarded=1']],
  ]
  test.each(partly)('or not, and shows a few deals at a time, others at each call: %s', async (_, quirks, lists) => {
    const all: Partial<Quirks> = { plainList: 'not-trashed', order: 'shuffled', largestPage: 7, ...quirks }
    for (const seed of [1, 2, 3]) {
      const few = { contacts: 3, companies: 3, deals: 40, orders: 3 }
      const { crm, once, takeCalls } = await createPulling({ quirks: all, sizes: few, seed })
      for (const id of crm.ids('deals').slice(0, 8)) crm.discard('deals', id)
      await once()
      const read = takeCalls().filter((call) => call.includes('/deals?') && call.includes('segments'))
      const states = read.map((call) => Array.from(call.matchAll(/filter\[(disc[^\]]*|act[^\]]*|arch[^\]]*)\](=\w+)/g)))
      expect([...new Set(states.map((found) => found.map(([, name, value]) => `${name}${value}`).join(' ')))]).toEqual(lists)
    }
  })

  const differing: [string, Partial<Quirks>, Readonly<Record<string, readonly string[]>>][] = [
    [
      'only of deals, which are fewer',
      { discardedFilter: ['deals'] },
      { contacts: ['kept', 'trashed'], deals: ['kept', 'trashed-only'] },
    ],
    [
      'of all but deals, and no other filter shows the trash',
      { discardedFilter: ['contacts', 'companies', 'orders'], nullFilter: 'true-only' },
      { contacts: ['lifted'], deals: ['kept', 'trashed'] },
    ],
    [
      'of all but deals, and hides the archive',
      { discardedFilter: ['contacts', 'companies', 'orders'], plainList: 'actual', statesLiftedApart: true },
      {},
    ],
    ['only of deals, and hides the archive', { discardedFilter: ['deals'], plainList: 'actual', statesLiftedApart: true }, {}],
  ]
  test.each(differing)('and a filter that only lifts that %s', async (_, quirks, covers) => {
    const all = { plainList: 'not-trashed', trashById: 'absent', ...quirks } as const
    const { crm, once, round, states, differences, time } = await createPulling({
      quirks: all,
      sizes: { ...sizes, contacts: 60 },
    })
    for (const type of ['contacts', 'deals']) for (const id of crm.ids(type).slice(0, 3)) crm.discard(type, id)
    crm.archive('deals', crm.ids('deals')[1] ?? '')
    await once()
    const check = async () => {
      const { types } = (await states()).get('findings') ?? {}
      expect(Object.fromEntries(Object.keys(covers).map((type) => [type, types?.[type]?.cover]))).toEqual(covers)
      expect(await differences()).toEqual([])
    }
    await check()
    // The probe of the next day finds the same.
    await time.run(() => time.sleep(26 * 3_600_000))
    await round()
    expect((await round()).pulled).toEqual({ created: 0, updated: 0, deleted: 0 })
    await check()
  })

  test.each<[Quirks['plainList'], 'contacts' | 'deals']>([
    ['all', 'contacts'],
    ['all', 'deals'],
    ['not-trashed', 'contacts'],
    ['not-trashed', 'deals'],
  ])('or not, and ignores one filter of the trash: %s, most records are %s', async (plainList, most) => {
    const quirks: Partial<Quirks> = { plainList, nullFilter: 'ignored' }
    const { crm, once, differences, takeCalls } = await createPulling({ quirks, sizes: { ...sizes, [most]: 60 } })
    for (const type of ['contacts', 'deals']) for (const id of crm.ids(type).slice(0, 4)) crm.discard(type, id)
    await once()
    takeCalls()
    expect((await once()).pulled).toEqual({ created: 0, updated: 0, deleted: 0 })
    expect(takeCalls().length).toBeLessThan(40)
    expect(await differences()).toEqual([])
  })

  /** Sync reads these lists of each type, which hold all records, and a second run finds nothing new. */
  async function expectCovers(
    { once, states, differences, takeCalls }: Pulling,
    covers: Readonly<Record<string, readonly string[]>>,
  ): Promise<void> {
    await once()
    expect(await differences()).toEqual([])
    const { types } = (await states()).get('findings') ?? {}
    expect(Object.fromEntries(Object.keys(covers).map((type) => [type, types?.[type]?.cover]))).toEqual(covers)
    takeCalls()
    expect((await once()).pulled).toEqual({ created: 0, updated: 0, deleted: 0 })
    expect(takeCalls().length).toBeLessThan(80)
  }

  const withoutNull: [string, Partial<Quirks>, Readonly<Record<string, readonly string[]>>][] = [
    ['and the archive', { plainList: 'actual' }, { contacts: ['actual', 'untrashed-archived', 'trashed'] }],
    [
      'and the archive, also within the trash',
      { plainList: 'actual', statesLiftedApart: true },
      { contacts: ['actual', 'untrashed-archived', 'narrowed-actual', 'narrowed-archived'] },
    ],
    [
      'and the archive, and a filter that only lifts both',
      { plainList: 'actual', discardedFilter: 'lifts' },
      { contacts: ['lifted'], deals: ['lifted'] },
    ],
    [
      'and the archive, and a filter that only lifts the first',
      { plainList: 'actual', discardedFilter: 'lifts', statesLiftedApart: true },
      { contacts: ['lifted-actual', 'lifted-archived'] },
    ],
    [
      'and a filter that only lifts that of contacts',
      { plainList: 'not-trashed', discardedFilter: ['contacts'] },
      { contacts: ['lifted'], companies: ['kept', 'trashed'] },
    ],
  ]
  test.each(withoutNull)('%s, on a server that ignores one filter of the trash', async (_, quirks, covers) => {
    for (const largestPage of [Infinity, 7]) {
      const all: Partial<Quirks> = { nullFilter: 'ignored', largestPage, ...quirks }
      const few = { contacts: 40, companies: 12, deals: 14, orders: 10 }
      const pulling = await createPulling({ quirks: all, sizes: few })
      const { crm } = pulling
      for (const type of ['contacts', 'companies', 'orders', 'deals']) {
        const ids = crm.ids(type)
        for (const id of ids) crm.restore(type, id)
        for (const id of ids) crm.archive(type, id, false)
        for (const id of ids.slice(0, 6)) crm.discard(type, id)
        // More than half are archived, two of them in the trash as well.
        for (const id of ids.slice(4, 4 + ids.length * 0.6)) crm.archive(type, id)
      }
      await expectCovers(pulling, covers)
    }
  })

  const fewTrashed: [string, Partial<Quirks>, Sizes, Readonly<Record<string, readonly string[]>>][] = [
    [
      'or not, of so few deals that a count that is too high matters',
      { plainList: 'all', countsTooMany: ['deals'] },
      { contacts: 0, companies: 0, deals: 3, orders: 0 },
      { deals: ['all'] },
    ],
    [
      'and a filter that only lifts that of deals',
      { plainList: 'not-trashed', discardedFilter: ['deals'] },
      { contacts: 3, companies: 3, deals: 60, orders: 3 },
      { deals: ['lifted'], orders: ['kept', 'trashed'] },
    ],
    [
      'or not, and shows a few records at a time',
      { plainList: 'all', largestPage: 7 },
      { contacts: 40, companies: 3, deals: 3, orders: 30 },
      { contacts: ['actual', 'untrashed-archived', 'trashed'] },
    ],
  ]
  test.each(fewTrashed)('%s, with one record in the trash and one filter of it ignored', async (_, quirks, few, covers) => {
    const all: Partial<Quirks> = { nullFilter: 'ignored', ...quirks }
    const pulling = await createPulling({ quirks: all, sizes: few })
    const { crm } = pulling
    for (const type of ['contacts', 'companies', 'orders', 'deals']) {
      for (const id of crm.ids(type)) {
        crm.restore(type, id)
        crm.archive(type, id, false)
      }
      const last = crm.ids(type).at(-1)
      if (last !== undefined) crm.discard(type, last)
    }
    await expectCovers(pulling, covers)
  })

  test('the first record that comes into the trash is not taken for a deleted one', async () => {
    const quirks: Partial<Quirks> = {
      plainList: 'not-trashed',
      discardedFilter: 'lifts',
      nullFilter: 'true-only',
      trashById: 'absent',
    }
    const { crm, once, differences } = await createPulling({ quirks, sizes })
    for (const type of ['contacts', 'companies', 'deals', 'orders']) for (const id of crm.ids(type)) crm.restore(type, id)
    await once()
    const [id = ''] = crm.ids('contacts')
    crm.discard('contacts', id)
    const { pulled } = await once({ acceptDeletions: true })
    expect(pulled).toMatchObject({ updated: 1, deleted: 0 })
    expect(await differences()).toEqual([])
  })

  test.each<[string, boolean, Partial<Quirks>]>([
    ['archived and trashed', true, { trashById: 'absent' }],
    ['archived and trashed, and a filter that only lifts that', true, { trashById: 'absent', discardedFilter: 'lifts' }],
    ['archived', false, { archiveById: 'absent' }],
    ['archived, and a filter that only lifts that', false, { archiveById: 'absent', discardedFilter: 'lifts' }],
  ])('and the archive, where the first record that is %s is not taken for a deleted one', async (_, isTrashed, quirks) => {
    const { crm, once, differences } = await createPulling({
      quirks: { plainList: 'actual', statesLiftedApart: true, ...quirks },
      sizes,
    })
    for (const type of ['contacts', 'companies', 'deals', 'orders'])
      for (const id of crm.ids(type)) if (crm.peek(type, id)?.archived) crm.archive(type, id, false)
    await once()
    const [id = ''] = crm.ids('contacts')
    crm.archive('contacts', id)
    if (isTrashed) crm.discard('contacts', id)
    expect((await once({ acceptDeletions: true })).pulled.deleted).toBe(0)
    await once({ acceptDeletions: true })
    expect(await differences()).toEqual([])
  })

  test('two lists that show the same changed record are probed again before the day is over', async () => {
    const quirks: Partial<Quirks> = { plainList: 'not-trashed', discardedFilter: 'lifts' }
    // So many that a round reads only what changed.
    const { crm, once, round, states, store } = await createPulling({ quirks, sizes: { ...sizes, deals: 150 } })
    for (const id of crm.ids('deals')) if (crm.peek('deals', id)?.archived) crm.archive('deals', id, false)
    await once()
    crm.setQuirks({ nullFilter: 'true-only' })
    crm.update('deals', crm.ids('deals')[5] ?? '', { name: 'Changed' })
    await round()
    await round()
    expect((await states()).get('findings')?.types['deals']?.cover).toEqual(['lifted'])
    expect((await store.read({ type: 'deals', where: { op: 'trashed' } })).rows).toEqual([])
  })

  test('lists that begin to show the same records are probed again within the run, and not read without end', async () => {
    const quirks: Partial<Quirks> = { plainList: 'not-trashed', discardedFilter: 'lifts' }
    const { crm, once, states, differences, takeCalls } = await createPulling({ quirks, sizes: { ...sizes, deals: 40 } })
    await once()
    crm.setQuirks({ ...crm.quirks, nullFilter: 'true-only' })
    for (const type of ['deals', 'companies', 'orders']) {
      const [first = '', second = ''] = crm.ids(type).slice(5)
      crm.discard(type, first)
      crm.remove(type, second)
    }
    takeCalls()
    await once({ acceptDeletions: true })
    const { types } = (await states()).get('findings') ?? {}
    expect(['deals', 'contacts', 'companies', 'orders'].map((type) => types?.[type]?.cover)).toEqual(Array(4).fill(['lifted']))
    expect(takeCalls().length).toBeLessThan(250)
    expect((await differences()).filter((line) => !line.includes('links ['))).toEqual([])
  })
})
