import { describe, expect, it } from 'vitest'
import { expectErrors, notFound, to, toAll, toMany } from './answers.ts'
import type { Client } from './client.ts'
import { create, createFunnel, edit, linked, listAll, read, remove, toDocument } from './records.ts'
import type { Resource } from './under-test.ts'

const isDefault = ({ attributes }: Resource) => attributes['is-default'] === true
const listDefaults = async (client: Client) => (await listAll(client, 'deal-stage-categories')).filter(isDefault)

export function describeRecordRules(use: () => Client): void {
  describe('is-default', () => {
    it('of a funnel is taken from the one that had it', async () => {
      const client = use()
      const [former] = await listDefaults(client)
      try {
        const made = await create(client, 'deal-stage-categories', { 'is-default': true })
        expect((await listDefaults(client)).map(({ id }) => id)).toEqual([made.id])
        const next = await create(client, 'deal-stage-categories', { 'is-default': false })
        expect((await listDefaults(client)).map(({ id }) => id)).toEqual([made.id])
        await edit(client, next, { 'is-default': true })
        expect((await listDefaults(client)).map(({ id }) => id)).toEqual([next.id])
        const deal = await create(client, 'deals')
        expect(await linked(client, deal, 'stage-category')).toEqual({ type: next.type, id: next.id })
        await remove(client, deal)
        await edit(client, next, { 'is-default': false })
        expect(await listDefaults(client)).toEqual([])
        const placeless = await create(client, 'deals')
        expect(await linked(client, placeless, 'stage')).toBeNull()
        expect(await linked(client, placeless, 'stage-category')).toBeNull()
      } finally {
        if (former) await edit(client, former, { 'is-default': true })
      }
    })

    it('of bank details is one per company', async () => {
      const client = use()
      const [company, other] = [await create(client, 'companies'), await create(client, 'companies')]
      const add = (owner: Resource) => create(client, 'company-bank-details', { 'is-default': true }, { company: to(owner) })
      const [first, elsewhere, second] = [await add(company), await add(other), await add(company)]
      const flags = async () => {
        const found = [first, second, elsewhere].map(async (details) => (await read(client, details)).attributes['is-default'])
        return Promise.all(found)
      }
      expect(await flags()).toEqual([false, true, true])
      await edit(client, first, { 'is-default': true })
      expect(await flags()).toEqual([true, false, true])
      await edit(client, first, { 'is-default': false })
      expect(await flags()).toEqual([false, false, true])
    })

    it('of bank details stays one when they move to another company', async () => {
      const client = use()
      const [company, other] = [await create(client, 'companies'), await create(client, 'companies')]
      const staying = await create(client, 'company-bank-details', { 'is-default': true }, { company: to(company) })
      const moving = await create(client, 'company-bank-details', { 'is-default': true }, { company: to(other) })
      await edit(client, moving, {}, { company: to(company) })
      const found = await Promise.all([staying, moving].map((details) => read(client, details)))
      expect(found.filter(isDefault)).toHaveLength(1)
    })

    it('of bank details stays one when a company takes them over', async () => {
      const client = use()
      const add = () => create(client, 'company-bank-details', { 'is-default': true })
      const details = [await add(), await add(), await add()] as const
      const company = await create(client, 'companies', {}, { 'bank-details': toAll(details[0], details[1]) })
      const listOwn = async () => toMany(await client.get(`companies/${company.id}/bank-details`))
      expect((await listOwn()).filter(isDefault).length).toBeLessThanOrEqual(1)
      await client.post(`companies/${company.id}/relationships/bank-details`, toAll(details[2]))
      expect(await listOwn()).toHaveLength(3)
      expect((await listOwn()).filter(isDefault).length).toBeLessThanOrEqual(1)
    })
  })

  describe('a funnel that calculates by formula', () => {
    const method = { 'amount-calc-method': 'formula', 'amount-calc-field': 'custom-5' }

    it('takes the amount from the field it names', async () => {
      const client = use()
      const { category } = await createFunnel(client, method)
      const links = { 'stage-category': to(category) }
      const deal = await create(client, 'deals', { cost: 0.1, customs: { 'custom-5': 0.3 } }, links)
      expect(deal.attributes).toMatchObject({ amount: 0.3, cost: 0.1, profit: 0.2 })
      const raised = await edit(client, deal, { customs: { 'custom-5': 20 } })
      expect(raised.attributes['amount']).toBe(20)
      const text = await edit(client, deal, { customs: { 'custom-5': 'much' } })
      expect(text.attributes).toMatchObject({ amount: null, profit: null })
      const none = await create(client, 'deals', {}, links)
      expect(none.attributes['amount']).toBeNull()
    })

    it('refuses the amount itself', async () => {
      const client = use()
      const { category } = await createFunnel(client, method)
      const links = { 'stage-category': to(category) }
      const refused = { status: 422, code: '100', pointer: '/data/attributes/amount' }
      expectErrors(await client.post('deals', toDocument('deals', { amount: 5 }, links)), refused)
      const deal = await create(client, 'deals', {}, links)
      expectErrors(await client.patch(`deals/${deal.id}`, toDocument('deals', { amount: 5 }, {}, deal.id)), refused)
      expect((await edit(client, deal, { cost: 5 })).attributes['cost']).toBe(5)
    })

    it('takes the cost in the same way, and a field of the deal too', async () => {
      const client = use()
      const { category } = await createFunnel(client, { 'cost-calc-method': 'formula', 'cost-calc-field': 'amount' })
      const deal = await create(client, 'deals', { amount: 7 }, { 'stage-category': to(category) })
      expect(deal.attributes).toMatchObject({ amount: 7, cost: 7, profit: 0 })
      const body = toDocument('deals', { cost: 1 }, {}, deal.id)
      expectErrors(await client.patch(`deals/${deal.id}`, body), { status: 422, code: '100', pointer: '/data/attributes/cost' })
    })

    it('applies to a deal that moves into it', async () => {
      const client = use()
      const { category } = await createFunnel(client, method)
      const deal = await create(client, 'deals', { amount: 1, customs: { 'custom-5': 9 } })
      expect(deal.attributes['amount']).toBe(1)
      expect((await edit(client, deal, {}, { 'stage-category': to(category) })).attributes['amount']).toBe(9)
    })

    it.each(['invoices', 'products', 'payments'])('but %s only says what the hosted instance does', async (name) => {
      const client = use()
      const { category } = await createFunnel(client, { 'amount-calc-method': name, 'win-by-diaries': true })
      expect(category.attributes['win-by-diaries']).toBe(true)
      const deal = await create(client, 'deals', { amount: 5 }, { 'stage-category': to(category) })
      expect(deal.attributes['amount']).toBe(5)
    })
  })

  describe('deletes', () => {
    it('a company’s bank details go with it', async () => {
      const client = use()
      const company = await create(client, 'companies')
      const details = await create(client, 'company-bank-details', {}, { company: to(company) })
      await remove(client, company)
      expectErrors(await client.get(`company-bank-details/${details.id}`), notFound(details.id))
    })

    it.each([
      ['contacts', 'status', 'contact-statuses'],
      ['contacts', 'contact-type', 'contact-types'],
      ['companies', 'status', 'company-statuses'],
      ['companies', 'company-type', 'company-types'],
      ['deals', 'status', 'deal-statuses'],
      ['deals', 'loss-reason', 'deal-loss-reasons'],
      ['orders', 'loss-reason', 'order-loss-reasons'],
      ['contacts', 'source', 'sources'],
      ['orders', 'status', 'order-statuses'],
    ])('%s lose the %s that is deleted', async (type, name, target) => {
      const client = use()
      const entry = await create(client, target)
      const record = await create(client, type, {}, { [name]: to(entry) })
      await remove(client, entry)
      expect(await linked(client, record, name)).toBeNull()
      expect((await client.get(`${type}/${record.id}/${name}`)).body).toEqual({ data: null })
    })

    it('a deal or order is not held back by what it is linked to', async () => {
      const client = use()
      const contact = await create(client, 'contacts')
      const deal = await create(client, 'deals', {}, { contact: to(contact) })
      await remove(client, contact)
      expect(await linked(client, deal, 'contact')).toBeNull()
    })
  })
}
