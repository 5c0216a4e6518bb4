import { describe, expect, it } from 'vitest'
import { expectErrors, notFound, toAll, toIds, toMany, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { targetTypes } from './law-links.ts'
import { create, linked, read, remove, unique } from './records.ts'

export function describeTargets(use: () => Client): void {
  describe.each(targetTypes)('%s', (type) => {
    const path = `/ext/v1/targets/${type}`

    it('are made, edited and deleted under /ext/v1/targets', async () => {
      const client = use()
      const name = unique()
      const made = await create(client, type, { name })
      expect(made.type).toBe(type)
      expect(made.attributes['name']).toBe(name)
      const body = { data: { id: made.id, type, attributes: { name: `${name}2` } } }
      expect(toOne(await client.patch(`${path}/${made.id}`, body)).attributes['name']).toBe(`${name}2`)
      expect((await read(client, made)).attributes['name']).toBe(`${name}2`)
      await remove(client, made)
      expectErrors(await client.get(`${type}/${made.id}`), notFound(made.id))
      expectErrors(await client.delete(`${path}/${made.id}`), notFound(made.id))
    })

    it('are read and listed under /api/v1', async () => {
      const client = use()
      const made = [await create(client, type), await create(client, type)]
      const [first] = made
      expect(await read(client, made[0] as { type: string; id: string })).toEqual(first)
      expect(first?.links).toEqual({ self: `${client.origin}/api/v1/${type}/${first?.id}` })
      const answer = await client.get(type, { 'filter[id]': made.map(({ id }) => id).join(',') })
      expect(toMany(answer)).toEqual(made)
      expect(answer.body.meta).toEqual({ 'record-count': 2, 'page-count': 1 })
      expect(toIds(await client.get(type, { 'page[size]': 1 }))).toHaveLength(1)
    })

    it('keep attributes that nobody declared, and numbers as they were spelled', async () => {
      const client = use()
      const attributes = `{"name":"n","strange-one":{"a":[1.0,2.50,12345678901234567890,1e3]},"flag":true,"nothing":null}`
      const made = await client.send('POST', path, { raw: `{"data":{"type":"${type}","attributes":${attributes}}}` })
      const { id } = toOne(made, 201)
      const strange = '"strange-one":{"a":[1.0,2.50,12345678901234567890,1e3]}'
      expect(made.text).toContain(strange)
      const answer = await client.get(`${type}/${id}`)
      expect(answer.text).toContain(strange)
      expect(toOne(answer).attributes).toMatchObject({ name: 'n', flag: true, nothing: null })
      const edited = await client.send('PATCH', `${path}/${id}`, {
        raw: `{"data":{"id":"${id}","type":"${type}","attributes":{"other":3.10}}}`,
      })
      expect(edited.text).toContain(strange)
      expect(edited.text).toContain('"other":3.10')
    })
  })

  it('a deleted target is gone from what it was linked to', async () => {
    const client = use()
    const [a, b] = [await create(client, 'products'), await create(client, 'products')]
    const deal = await create(client, 'deals', {}, { products: toAll(a, b) })
    await remove(client, a)
    expect(await linked(client, deal, 'products')).toEqual([{ type: 'products', id: b.id }])
  })

  it('types that are no targets are not written there', async () => {
    const client = use()
    const body = { data: { type: 'contacts', attributes: { 'first-name': 'A', 'last-name': 'B' } } }
    expectErrors(await client.post('/ext/v1/targets/contacts', body), { status: 404 })
    expectErrors(await client.post('/ext/v1/targets/nope', body), { status: 404 })
  })
}
