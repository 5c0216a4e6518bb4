import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Operation } from '../../src-main/store/batch.ts'
import { everything, type Condition } from '../../src-main/store/plan.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'
import { add, addAll, idsWhere, linkedIds, make, readOne, write, type OpenStore } from './store-fixture.ts'

const link = ({ type, key }: Ref, relationship: string, ...to: Ref[]): Operation => ({
  op: 'link',
  type,
  from: key,
  relationship,
  to: to.map((ref) => ref.key),
})
const unlink = (from: Ref, relationship: string, ...to: Ref[]) =>
  ({ ...link(from, relationship, ...to), op: 'unlink' }) as Operation
const linked = (relationship: string, ...ids: string[]): Condition => ({ op: 'linked', relationship, ids })
const leadsTo = (relationship: string, where: Condition): Condition => ({ op: 'leads-to', relationship, where })
const related = ({ type, key }: Ref, relationship: string): Condition => ({ op: 'related', of: type, key, relationship })

export function describeLinking(open: OpenStore): void {
  describe('links', () => {
    let store: Store
    beforeEach(async () => {
      store = await open({})
    })
    afterEach(() => store.close())

    const linksOf = async (ref: Ref, name: string) => linkedIds(await readOne(store, ref, { linkage: [name] }), name)

    test('a link that the record holds shows from both ends', async () => {
      const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
      const deals = [first, first, second].map((company) => make('deals', {}, { held: { company: company.key } }))
      const { created } = await write(store, ...deals, make('deals'))
      expect(await linksOf(created[1] as Ref, 'company')).toEqual(['1'])
      expect(await linksOf(created[3] as Ref, 'company')).toEqual([])
      expect(await linksOf(first, 'deals')).toEqual(['1', '2'])
      expect(await idsWhere(store, 'deals', linked('company', '1', '7'))).toEqual(['1', '2'])
      expect(await idsWhere(store, 'deals', { op: 'not', of: linked('company', '1') })).toEqual(['3', '4'])
      expect(await idsWhere(store, 'companies', linked('deals', '3'))).toEqual(['2'])
      expect(await idsWhere(store, 'deals', related(first, 'deals'))).toEqual(['1', '2'])
      expect(await idsWhere(store, 'companies', related(created[2] as Ref, 'company'))).toEqual(['2'])
      expect(await idsWhere(store, 'companies', related(created[3] as Ref, 'company'))).toEqual([])
    })

    test('a record is found by what the one it leads to is like, and those that lead to none by its opposite', async () => {
      const stages = await addAll(store, 'deal-stages', [{ kind: 'won' }, { kind: 'lost' }, { kind: 'opened' }, { kind: null }])
      const held = [...stages, stages[0]].map((stage) => make('deals', {}, { held: { stage: stage?.key ?? null } }))
      await write(store, ...held, make('deals'))
      const ends = (...values: string[]): Condition => leadsTo('stage', { op: 'equals', field: 'kind', values })
      expect(await idsWhere(store, 'deals', ends('won'))).toEqual(['1', '5'])
      expect(await idsWhere(store, 'deals', ends('won', 'lost'))).toEqual(['1', '2', '5'])
      expect(await idsWhere(store, 'deals', ends())).toEqual([])
      expect(await idsWhere(store, 'deals', { op: 'not', of: ends('won', 'lost') })).toEqual(['3', '4', '6'])
      expect(await idsWhere(store, 'deals', { op: 'not', of: ends() })).toEqual(['1', '2', '3', '4', '5', '6'])
      expect(await idsWhere(store, 'deals', leadsTo('stage', everything))).toEqual(['1', '2', '3', '4', '5'])
      expect(await idsWhere(store, 'deals', { op: 'not', of: leadsTo('stage', everything) })).toEqual(['6'])
      const closed: Condition = { op: 'all', of: [ends('won'), { op: 'not', of: { op: 'id', ids: ['1'] } }] }
      expect(await idsWhere(store, 'deals', closed)).toEqual(['5'])
    })

    test('what a record leads to is asked along pairs and derived links too', async () => {
      const contacts = (await addAll(store, 'contacts', [{ 'last-name': 'a' }, { 'last-name': 'b' }])) as [Ref, Ref]
      const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
      await write(
        store,
        link(contacts[0], 'companies', first, second),
        make('deals', { amount: 5 }, { held: { company: second.key } }),
      )
      const isA: Condition = { op: 'equals', field: 'last-name', values: ['a'] }
      expect(await idsWhere(store, 'companies', leadsTo('contacts', isA))).toEqual(['1', '2'])
      expect(await idsWhere(store, 'companies', leadsTo('deals', { op: 'at-least', field: 'amount', value: 5 }))).toEqual(['2'])
      expect(await idsWhere(store, 'companies', { op: 'not', of: leadsTo('deals', everything) })).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', { op: 'not', of: leadsTo('companies', everything) })).toEqual(['2'])
      await expect(idsWhere(store, 'contacts', leadsTo('nope', everything))).rejects.toThrow()
    })

    test('an update changes the held links it names and grows the version', async () => {
      const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
      const user = await add(store, 'users')
      const deal = await add(store, 'deals', {}, { held: { company: first.key, responsible: user.key } })
      const { version } = await readOne(store, deal)
      await write(store, { op: 'update', type: 'deals', key: deal.key, held: { company: second.key }, changes: {} })
      const moved = await readOne(store, deal, { linkage: ['company', 'responsible'] })
      expect(moved.version).toBeGreaterThan(version)
      expect([linkedIds(moved, 'company'), linkedIds(moved, 'responsible')]).toEqual([['2'], ['1']])
      await write(store, { op: 'update', type: 'deals', key: deal.key, held: { company: null }, changes: {} })
      expect(await linksOf(deal, 'company')).toEqual([])
      expect(await linksOf(second, 'deals')).toEqual([])
    })

    test('pairs show from both ends, in id order, and are no part of the version', async () => {
      const contacts = (await addAll(store, 'contacts', [{}, {}, {}])) as [Ref, Ref, Ref]
      const company = await add(store, 'companies')
      const before = await readOne(store, company)
      await write(
        store,
        link(company, 'contacts', contacts[2], contacts[0], contacts[2]),
        link(contacts[1], 'companies', company),
      )
      expect(await linksOf(company, 'contacts')).toEqual(['1', '2', '3'])
      expect(await linksOf(contacts[2], 'companies')).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', linked('companies', '1'))).toEqual(['1', '2', '3'])
      expect(await idsWhere(store, 'companies', linked('contacts', '3', '9'))).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', related(company, 'contacts'))).toEqual(['1', '2', '3'])
      await write(store, unlink(contacts[2], 'companies', company), unlink(contacts[2], 'companies', company))
      expect(await linksOf(company, 'contacts')).toEqual(['1', '2'])
      expect((await readOne(store, company)).version).toBe(before.version)
    })

    test('a pair without an inverse is seen from its own end', async () => {
      const [first, second] = (await addAll(store, 'segments', [{}, {}])) as [Ref, Ref]
      const [one, two] = (await addAll(store, 'contacts', [{}, {}])) as [Ref, Ref]
      const company = await add(store, 'companies')
      await write(store, link(one, 'segments', first, second), link(two, 'segments', second), link(company, 'segments', first))
      expect(await idsWhere(store, 'contacts', linked('segments', '1'))).toEqual(['1'])
      expect(await idsWhere(store, 'contacts', linked('segments', '1', '2'))).toEqual(['1', '2'])
      expect(await idsWhere(store, 'segments', related(one, 'segments'))).toEqual(['1', '2'])
    })

    test('a symmetric fact is the same from both ends, and a record may name itself', async () => {
      const [a, b, c] = (await addAll(store, 'contacts', [{}, {}, {}])) as [Ref, Ref, Ref]
      await write(store, link(a, 'contacts', b), link(c, 'contacts', a, c))
      expect([await linksOf(a, 'contacts'), await linksOf(b, 'contacts'), await linksOf(c, 'contacts')]).toEqual([
        ['2', '3'],
        ['1'],
        ['1', '3'],
      ])
      await write(store, link(b, 'contacts', a), unlink(b, 'contacts', a), unlink(c, 'contacts', c))
      expect([await linksOf(a, 'contacts'), await linksOf(b, 'contacts'), await linksOf(c, 'contacts')]).toEqual([
        ['3'],
        [],
        ['1'],
      ])
    })

    test('a batch links what it creates, whichever comes first', async () => {
      const user = await add(store, 'users')
      const { created } = await write(
        store,
        make('deals', {}, { held: { company: { created: 1 }, responsible: user.key } }),
        make('companies'),
        { op: 'link', type: 'deals', from: { created: 0 }, relationship: 'orders', to: [{ created: 2 }] },
        make('orders', {}, { held: { company: { created: 1 } } }),
      )
      expect(created.map(({ type }) => type)).toEqual(['deals', 'companies', 'orders'])
      const [deal, company, order] = created as [Ref, Ref, Ref]
      expect(await linksOf(deal, 'company')).toEqual(['1'])
      expect(await linksOf(company, 'orders')).toEqual(['1'])
      expect(await linksOf(order, 'deals')).toEqual(['1'])
    })

    test('rows carry the linkage that was asked for, and no other', async () => {
      const company = await add(store, 'companies')
      const deal = await add(store, 'deals', {}, { held: { company: company.key } })
      expect((await readOne(store, deal)).links).toEqual({})
      const { links } = await readOne(store, deal, { linkage: ['company', 'orders'] })
      expect(links).toEqual({ company: [company], orders: [] })
    })

    test('a name that is not declared is refused, at any depth, even where no record is found', async () => {
      await expect(store.read({ type: 'deals', where: everything, linkage: ['nope'] })).rejects.toThrow()
      await expect(store.read({ type: 'deals', where: everything, include: { nope: {} } })).rejects.toThrow()
      await expect(store.read({ type: 'deals', where: everything, include: { company: { nope: {} } } })).rejects.toThrow()
      await expect(store.read({ type: 'deals', where: everything, linkage: ['constructor'] })).rejects.toThrow()
    })

    test('what cannot be linked is refused', async () => {
      const [company, contact] = [await add(store, 'companies'), await add(store, 'contacts')]
      await expect(write(store, make('deals', {}, { held: { company: company.key + 1000 } }))).rejects.toThrow()
      await expect(write(store, make('deals', {}, { held: { nope: company.key } }))).rejects.toThrow()
      await expect(write(store, make('deals', {}, { held: { orders: company.key } }))).rejects.toThrow()
      await expect(
        write(store, { ...link(company, 'contacts', contact), to: [contact.key + 1000] } as Operation),
      ).rejects.toThrow()
      await expect(write(store, link(company, 'deals'))).rejects.toThrow()
      expect(await idsWhere(store, 'deals')).toEqual([])
    })
  })
}
