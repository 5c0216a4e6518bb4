import { describe, expect, it } from 'vitest'
import { sorted, to, toAll, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { create, edit, linked, listAll, read, toDocument, unique } from './records.ts'
import type { Resource } from './under-test.ts'

const strings =
  'position note description general-phone mobile-phone work-phone other-phone fax email other-email website work-city home-city vkontakte facebook linkedin twitter telegram skype viber'.split(
    ' ',
  )

export function describeParallel(use: () => Client): void {
  describe('at the same time', () => {
    it('edits of different fields of one record all survive', async () => {
      const client = use()
      const record = await create(client, 'contacts')
      expect(strings).toHaveLength(20)
      const values = Object.fromEntries(strings.map((name) => [name, unique()]))
      const edited = await Promise.all(strings.map((name) => edit(client, record, { [name]: values[name] })))
      expect((await read(client, record)).attributes).toMatchObject(values)
      const moments = [record, ...edited].map(({ attributes }) => String(attributes['updated-at']))
      expect(new Set(moments).size).toBe(moments.length)
    })

    it('edits of different custom keys all survive', async () => {
      const client = use()
      const record = await create(client, 'deals')
      const keys = Array.from({ length: 20 }, (_, index) => `custom-${index + 1}`)
      await Promise.all(keys.map((key) => edit(client, record, { customs: { [key]: key } })))
      expect((await read(client, record)).attributes['customs']).toEqual(Object.fromEntries(keys.map((key) => [key, key])))
    })

    it('edits of different relationships of one record all survive', async () => {
      const client = use()
      const record = await create(client, 'contacts')
      const names = { source: 'sources', responsible: 'users', status: 'contact-statuses', 'contact-type': 'contact-types' }
      const targets = await Promise.all(Object.values(names).map((type) => create(client, type)))
      await Promise.all(
        Object.keys(names).map((name, index) => edit(client, record, {}, { [name]: to(targets[index] as Resource) })),
      )
      const found = await read(client, record, { include: Object.keys(names).join(',') })
      expect(Object.keys(names).map((name) => found.relationships[name])).toMatchObject(
        targets.map(({ type, id }) => ({ data: { type, id } })),
      )
    })

    it('defaults leave exactly one', async () => {
      const client = use()
      const former = (await listAll(client, 'deal-stage-categories')).find(({ attributes }) => attributes['is-default'] === true)
      const funnels = await Promise.all(Array.from({ length: 6 }, () => create(client, 'deal-stage-categories')))
      try {
        await Promise.all(funnels.map((funnel) => edit(client, funnel, { 'is-default': true })))
        const defaults = (await listAll(client, 'deal-stage-categories')).filter(
          ({ attributes }) => attributes['is-default'] === true,
        )
        expect(defaults).toHaveLength(1)
        expect(funnels.map(({ id }) => id)).toContain(defaults[0]?.id)
      } finally {
        if (former) await edit(client, former, { 'is-default': true })
      }
    })

    it('default bank details of one company leave exactly one, created or edited', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const add = () => create(client, 'company-bank-details', { 'is-default': true }, { company: to(company) })
      const details = await Promise.all(Array.from({ length: 8 }, add))
      const countDefaults = async () =>
        (await Promise.all(details.map((one) => read(client, one)))).filter(({ attributes }) => attributes['is-default'] === true)
          .length
      expect(await countDefaults()).toBe(1)
      await Promise.all(details.map((one) => edit(client, one, { 'is-default': true })))
      expect(await countDefaults()).toBe(1)
    })

    it('two first defaults leave exactly one', async () => {
      const client = use()
      for (let round = 0; round < 5; round += 1) {
        const company = await create(client, 'companies')
        const add = () => create(client, 'company-bank-details', { 'is-default': true }, { company: to(company) })
        const details = await Promise.all([add(), add()])
        const found = await Promise.all(details.map((one) => read(client, one)))
        expect(found.filter(({ attributes }) => attributes['is-default'] === true)).toHaveLength(1)
      }
    })

    it.each([
      ['contacts', 'companies', 'companies'],
      ['deals', 'products', 'products'],
      ['contacts', 'contacts', 'contacts'],
      ['companies', 'deals', 'deals'],
    ])('links of %s to %s are all kept, and unlinked ones all gone', async (type, name, target) => {
      const client = use()
      const members = await Promise.all(Array.from({ length: 16 }, () => create(client, target)))
      const [old, fresh] = [members.slice(0, 8), members.slice(8)]
      const record = await create(client, type, {}, { [name]: toAll(...old) })
      const path = `${type}/${record.id}/relationships/${name}`
      const answers = await Promise.all([
        ...fresh.map((member) => client.post(path, toAll(member))),
        ...old.map((member) => client.delete(path, toAll(member))),
      ])
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 204))
      expect(await linked(client, record, name)).toEqual(sorted(fresh))
    })

    it.each(['deals', 'orders'])('new %s get ids and numbers of their own', async (type) => {
      const client = use()
      const made = await Promise.all(Array.from({ length: 20 }, () => create(client, type)))
      expect(new Set(made.map(({ id }) => id)).size).toBe(20)
      expect(new Set(made.map(({ attributes }) => attributes['number'])).size).toBe(20)
    })

    it('a record is deleted once', async () => {
      const client = use()
      const { id } = await create(client, 'companies')
      const answers = await Promise.all(Array.from({ length: 6 }, () => client.delete(`companies/${id}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404])
    })

    it('an edit of a record that is being deleted succeeds or finds nothing', async () => {
      const client = use()
      const record = await create(client, 'contacts')
      const body = toDocument('contacts', { position: 'x' }, {}, record.id)
      const path = `contacts/${record.id}`
      const [removed, ...edits] = await Promise.all([
        client.delete(path),
        ...Array.from({ length: 6 }, () => client.patch(path, body)),
      ])
      expect(removed.status).toBe(204)
      for (const { status } of edits) expect([200, 404]).toContain(status)
      expect((await client.get(path)).status).toBe(404)
    })

    it('deals are not made in a funnel that is gone, nor bank details of a company that is', async () => {
      const client = use()
      for (const [owner, type, name] of [
        ['deal-stage-categories', 'deals', 'stage-category'],
        ['companies', 'company-bank-details', 'company'],
      ] as const) {
        const record = await create(client, owner)
        const add = () => client.post(type, toDocument(type, { name: unique() }, { [name]: to(record) }))
        const [, ...added] = await Promise.all([client.delete(`${owner}/${record.id}`), ...Array.from({ length: 6 }, add)])
        for (const answer of added) {
          expect([201, 404], answer.text).toContain(answer.status)
          if (answer.status !== 201) continue
          const related = await client.get(`${type}/${toOne(answer, 201).id}/${name}`)
          if (related.status === 200) expect(toOne(related).id).toBe(record.id)
          else expect(related.status).toBe(404)
        }
      }
    })

    it('a stage that deals move into is locked, or gone before they can', async () => {
      const client = use()
      const stage = await create(client, 'deal-stages')
      const deals = await Promise.all(Array.from({ length: 5 }, () => create(client, 'deals')))
      const move = (deal: Resource) => client.patch(`deals/${deal.id}/relationships/stage`, to(stage))
      const [removed, ...moves] = await Promise.all([client.delete(`deal-stages/${stage.id}`), ...deals.map(move)])
      expect([204, 423]).toContain(removed.status)
      for (const [index, { status }] of moves.entries()) {
        expect([204, 404]).toContain(status)
        const found = await client.get(`deals/${deals[index]?.id}/stage`)
        if (status === 204) expect(toOne(found).id).toBe(stage.id)
        else expect(toOne(found).id).not.toBe(stage.id)
      }
    })
  })
}
