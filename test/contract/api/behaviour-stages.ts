import { describe, expect, it } from 'vitest'
import { expectErrors, notFound, to, toIdentifier } from './answers.ts'
import type { Client } from './client.ts'
import { create, createFunnel, edit, linked, listAll, listStages, read, remove, toDocument } from './records.ts'
import type { Identifier } from './under-test.ts'

const today = () => new Date().toISOString().slice(0, 10)

async function expectPlace(client: Client, deal: Identifier, stage: Identifier, category: Identifier): Promise<void> {
  expect(await linked(client, deal, 'stage')).toEqual(toIdentifier(stage))
  expect(await linked(client, deal, 'stage-category')).toEqual(toIdentifier(category))
}

export function describeStageRules(use: () => Client): void {
  describe('a funnel', () => {
    it('comes with one system stage of each kind', async () => {
      const client = use()
      const { category } = await createFunnel(client)
      const kinds = (await listStages(client, category)).map(({ attributes }) => attributes['kind'])
      expect(kinds.sort()).toEqual(['lost', 'opened', 'won'])
    })

    it('takes further stages, of kind null', async () => {
      const client = use()
      const category = await create(client, 'deal-stage-categories')
      const stage = await create(client, 'deal-stages', {}, { 'deal-stage-category': to(category) })
      expect(stage.attributes['kind']).toBeNull()
      expect(await listStages(client, category)).toHaveLength(4)
    })

    it('takes its stages with it when it is deleted without deals', async () => {
      const client = use()
      const { category, opened, won, lost } = await createFunnel(client)
      const own = await create(client, 'deal-stages', {}, { 'deal-stage-category': to(category) })
      await remove(client, category)
      for (const { id } of [opened, won, lost, own]) expectErrors(await client.get(`deal-stages/${id}`), notFound(id))
    })

    it('is locked while it has deals', async () => {
      const client = use()
      const { category, opened } = await createFunnel(client)
      const deal = await create(client, 'deals', {}, { 'stage-category': to(category) })
      const locked = await client.delete(`deal-stage-categories/${category.id}`)
      expectErrors(locked, { status: 423, title: 'Locked resource', detail: /deal/i })
      await expectPlace(client, deal, opened, category)
      await remove(client, deal)
      await remove(client, category)
    })
  })

  describe('stages', () => {
    it('of a system kind are locked, others only while they have deals', async () => {
      const client = use()
      const { category, opened, won, lost } = await createFunnel(client)
      for (const { id } of [opened, won, lost]) {
        expectErrors(await client.delete(`deal-stages/${id}`), { status: 423, title: 'Locked resource' })
      }
      const own = await create(client, 'deal-stages', {}, { 'deal-stage-category': to(category) })
      const deal = await create(client, 'deals', {}, { stage: to(own) })
      const locked = await client.delete(`deal-stages/${own.id}`)
      expectErrors(locked, { status: 423, title: 'Locked resource', detail: /deal/i })
      await edit(client, deal, {}, { stage: to(opened) })
      await remove(client, own)
    })

    it('of orders: one system stage of each kind, locked; others while they have orders', async () => {
      const client = use()
      const stages = await listAll(client, 'order-stages')
      for (const kind of ['opened', 'won', 'lost']) {
        const ofKind = stages.filter(({ attributes }) => attributes['kind'] === kind)
        expect(ofKind).toHaveLength(1)
        expectErrors(await client.delete(`order-stages/${ofKind[0]?.id}`), { status: 423, title: 'Locked resource' })
      }
      const own = await create(client, 'order-stages', { color: '#00ff00' })
      expect(own.attributes).toMatchObject({ kind: null, color: '#00ff00' })
      const order = await create(client, 'orders', {}, { stage: to(own) })
      const locked = await client.delete(`order-stages/${own.id}`)
      expectErrors(locked, { status: 423, title: 'Locked resource', detail: /order/i })
      await remove(client, order)
      await remove(client, own)
    })

    it.each(['a text', '', true, false, null])('describe themselves by %j', async (description) => {
      const client = use()
      const stage = await create(client, 'deal-stages', { description })
      expect((await read(client, stage)).attributes['description']).toBe(description)
    })
  })

  describe('a deal', () => {
    it('takes the funnel of its stage, and the first stage of its funnel', async () => {
      const client = use()
      const [one, two] = [await createFunnel(client), await createFunnel(client)]
      const deal = await create(client, 'deals', {}, { stage: to(one.lost) })
      await expectPlace(client, deal, one.lost, one.category)
      await edit(client, deal, {}, { 'stage-category': to(two.category) })
      await expectPlace(client, deal, two.opened, two.category)
      await edit(client, deal, {}, { stage: to(one.won) })
      await expectPlace(client, deal, one.won, one.category)
      await edit(client, deal, {}, { stage: to(two.lost), 'stage-category': to(two.category) })
      await expectPlace(client, deal, two.lost, two.category)
      await client.patch(`deals/${deal.id}/relationships/stage`, to(one.opened))
      await expectPlace(client, deal, one.opened, one.category)
      await client.patch(`deals/${deal.id}/relationships/stage-category`, to(two.category))
      await expectPlace(client, deal, two.opened, two.category)
      const other = await create(client, 'deals', {}, { 'stage-category': to(two.category) })
      await expectPlace(client, other, two.opened, two.category)
    })

    it('may not have the stage of another funnel', async () => {
      const client = use()
      const [one, two] = [await createFunnel(client), await createFunnel(client)]
      const links = { stage: to(one.opened), 'stage-category': to(two.category) }
      expectErrors(await client.post('deals', toDocument('deals', {}, links)), { status: 422, code: '100' })
      const deal = await create(client, 'deals', {}, { stage: to(one.won) })
      expectErrors(await client.patch(`deals/${deal.id}`, toDocument('deals', {}, links, deal.id)), { status: 422, code: '100' })
      await expectPlace(client, deal, one.won, one.category)
    })

    it('keeps its stage in its funnel: a stage that has deals does not move to another', async () => {
      const client = use()
      const [one, two] = [await createFunnel(client), await createFunnel(client)]
      const own = await create(client, 'deal-stages', {}, { 'deal-stage-category': to(one.category) })
      const deal = await create(client, 'deals', {}, { stage: to(own) })
      const moved = toDocument('deal-stages', {}, { 'deal-stage-category': to(two.category) }, own.id)
      expectErrors(await client.patch(`deal-stages/${own.id}`, moved), { status: 422, code: '100' })
      await expectPlace(client, deal, own, one.category)
    })

    it('gets the first stage of the default funnel when it names neither', async () => {
      const client = use()
      const deal = await create(client, 'deals')
      const category = (await linked(client, deal, 'stage-category')) as Identifier
      expect((await read(client, category)).attributes['is-default']).toBe(true)
      const stage = (await linked(client, deal, 'stage')) as Identifier
      expect((await read(client, stage)).attributes['kind']).toBe('opened')
      expect(await linked(client, stage, 'deal-stage-category')).toEqual(category)
    })

    it('is finished by a won or lost stage and opened again by another', async () => {
      const client = use()
      const { category, opened, won, lost } = await createFunnel(client)
      const own = await create(client, 'deal-stages', {}, { 'deal-stage-category': to(category) })
      const deal = await create(client, 'deals', {}, { stage: to(opened) })
      expect(deal.attributes['finished-at']).toBeNull()
      for (const [closing, opening] of [
        [won, opened],
        [lost, own],
      ] as const) {
        const before = today()
        const closed = await edit(client, deal, {}, { stage: to(closing) })
        expect([before, today()]).toContain(closed.attributes['finished-at'])
        expect((await edit(client, deal, {}, { stage: to(opening) })).attributes['finished-at']).toBeNull()
      }
      await client.patch(`deals/${deal.id}/relationships/stage`, to(won))
      expect((await read(client, deal)).attributes['finished-at']).toMatch(/^\d{4}-\d\d-\d\d$/)
      const born = await create(client, 'deals', {}, { stage: to(lost) })
      expect(born.attributes['finished-at']).toMatch(/^\d{4}-\d\d-\d\d$/)
    })

    it('keeps the finish date that it has or is given', async () => {
      const client = use()
      const { won, lost } = await createFunnel(client)
      const given = { 'finished-at': '2020-02-02' }
      const deal = await create(client, 'deals', given, { stage: to(won) })
      expect(deal.attributes['finished-at']).toBe('2020-02-02')
      expect((await edit(client, deal, {}, { stage: to(lost) })).attributes['finished-at']).toBe('2020-02-02')
      expect((await edit(client, deal, { 'finished-at': '2020-03-03' })).attributes['finished-at']).toBe('2020-03-03')
      expect((await edit(client, deal, { name: 'x' })).attributes['finished-at']).toBe('2020-03-03')
    })
  })
}
