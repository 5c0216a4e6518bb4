import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everything, type IncludeTree, type ReadPlan } from '../../src-main/store/plan.ts'
import type { Ref, Row, Store } from '../../src-main/store/port.ts'
import { add, addAll, linkedIds, write, type OpenStore } from './store-fixture.ts'

const nameOf = ({ type, id }: Ref) => `${type}/${id}`

export function describeIncluding(open: OpenStore): void {
  describe('include', () => {
    let store: Store
    beforeEach(async () => {
      store = await open({})
      const [first, second] = (await addAll(store, 'companies', [{}, {}])) as [Ref, Ref]
      const [anna, boris, clara] = (await addAll(store, 'contacts', [{}, {}, {}])) as [Ref, Ref, Ref]
      await add(store, 'deals', {}, { held: { company: first.key, contact: anna.key } })
      await add(store, 'deals', {}, { held: { company: first.key, contact: boris.key } })
      await add(store, 'deals')
      await write(
        store,
        { op: 'link', type: 'companies', from: first.key, relationship: 'contacts', to: [anna.key, boris.key] },
        { op: 'link', type: 'companies', from: second.key, relationship: 'contacts', to: [clara.key, anna.key] },
        { op: 'link', type: 'contacts', from: anna.key, relationship: 'contacts', to: [boris.key] },
      )
    })
    afterEach(() => store.close())

    async function read(type: string, include: IncludeTree, more: Partial<ReadPlan> = {}) {
      const { rows, included } = await store.read({ type, where: everything, include, ...more })
      const find = (name: string): Row | undefined => [...rows, ...included].find((row) => nameOf(row) === name)
      return { rows: rows.map(nameOf), included: included.map(nameOf).sort(), find }
    }

    test('each record at the far end comes once, with linkage on the rows', async () => {
      const { included, find } = await read('deals', { company: {}, contact: {} })
      expect(included).toEqual(['companies/1', 'contacts/1', 'contacts/2'])
      expect(linkedIds(find('deals/1'), 'company')).toEqual(['1'])
      expect(find('deals/3')?.links).toEqual({ company: [], contact: [] })
      expect(find('companies/1')?.links).toEqual({})
    })

    test('a nested path brings what stands between, and linkage at every step', async () => {
      const { included, find } = await read('deals', { company: { contacts: { companies: {} } } })
      expect(included).toEqual(['companies/1', 'companies/2', 'contacts/1', 'contacts/2'])
      expect(linkedIds(find('companies/1'), 'contacts')).toEqual(['1', '2'])
      expect(linkedIds(find('contacts/1'), 'companies')).toEqual(['1', '2'])
      expect(find('companies/2')?.links).toEqual({})
    })

    test('only what the page leads to is included', async () => {
      expect(await read('deals', { company: {} }, { page: { offset: 2, limit: 5 } })).toMatchObject({
        rows: ['deals/3'],
        included: [],
      })
    })

    test('a row that is reached again is not repeated and carries the deeper linkage itself', async () => {
      const { rows, included, find } = await read(
        'deals',
        { company: { deals: { contact: {} } } },
        { page: { offset: 0, limit: 1 } },
      )
      expect(rows).toEqual(['deals/1'])
      expect(included).toEqual(['companies/1', 'contacts/1', 'contacts/2', 'deals/2'])
      expect(Object.keys(find('deals/1')?.links ?? {}).sort()).toEqual(['company', 'contact'])
      expect(linkedIds(find('deals/1'), 'contact')).toEqual(['1'])
      expect(find('deals/2')?.links).toMatchObject({ contact: [{ id: '2' }] })
    })

    test('a record that two paths reach has the linkage of both', async () => {
      const { included, find } = await read('deals', { company: { contacts: { companies: {} } }, contact: { contacts: {} } })
      expect(included).toEqual(['companies/1', 'companies/2', 'contacts/1', 'contacts/2'])
      expect(linkedIds(find('contacts/2'), 'companies')).toEqual(['1'])
      expect(linkedIds(find('contacts/2'), 'contacts')).toEqual(['1'])
    })

    test('a symmetric relationship may lead back to the rows', async () => {
      const { rows, included, find } = await read('contacts', { contacts: { companies: {} } })
      expect(rows).toEqual(['contacts/1', 'contacts/2', 'contacts/3'])
      expect(included).toEqual(['companies/1', 'companies/2'])
      expect(linkedIds(find('contacts/1'), 'companies')).toEqual(['1', '2'])
      expect(find('contacts/3')?.links).toEqual({ contacts: [] })
    })

    test('linkage and include add up', async () => {
      const { find } = await read('deals', { company: {} }, { linkage: ['contact'] })
      expect(Object.keys(find('deals/1')?.links ?? {}).sort()).toEqual(['company', 'contact'])
    })
  })
}
