import { describe, expect, it } from 'vitest'
import { expectErrors, notFound, sorted, to, toAll, toIdentifier, toIds, toMany } from './answers.ts'
import type { Client } from './client.ts'
import { inversePairs, linksOf } from './law-links.ts'
import { create, edit, linked, remove } from './records.ts'
import type { Identifier } from './under-test.ts'

const isMany = (type: string, name: string) => linksOf(type).some((row) => row.name === name && row.many)

interface Change {
  readonly commit: string
  readonly changes: Readonly<Record<string, unknown>>
}

async function readLastChange(client: Client, { type, id }: Identifier): Promise<Change> {
  const [entry] = toMany(await client.get('/ext/v1/journal', { type, id, limit: 1 }))
  return entry?.attributes as unknown as Change
}

export function describeBothEnds(use: () => Client): void {
  describe.each(inversePairs)('%s.%s and %s.%s are one fact', (type, name, otherType, otherName) => {
    const back = (record: Identifier) => (isMany(otherType, otherName) ? toAll(record) : to(record))
    const seen = (...records: readonly Identifier[]) =>
      isMany(otherType, otherName) ? sorted(records) : records[0] ? toIdentifier(records[0]) : null
    const dependent = otherType === 'company-bank-details'

    it('a link made at the first end shows at the second', async () => {
      const client = use()
      const other = await create(client, otherType)
      const record = await create(client, type, {}, { [name]: toAll(other) })
      expect(await linked(client, other, otherName)).toEqual(seen(record))
      const third = await create(client, otherType)
      await client.post(`${type}/${record.id}/relationships/${name}`, toAll(third))
      expect(await linked(client, third, otherName)).toEqual(seen(record))
      expect(toIds(await client.get(`${type}/${record.id}/${name}`)).sort()).toEqual([other.id, third.id].sort())
      if (dependent) return
      await client.delete(`${type}/${record.id}/relationships/${name}`, toAll(other))
      expect(await linked(client, other, otherName)).toEqual(seen())
      await edit(client, record, {}, { [name]: toAll() })
      expect(await linked(client, third, otherName)).toEqual(seen())
    })

    it('a link made at the second end shows at the first', async () => {
      const client = use()
      const [record, next] = [await create(client, type), await create(client, type)]
      const other = await create(client, otherType, {}, { [otherName]: back(record) })
      expect(await linked(client, record, name)).toEqual([toIdentifier(other)])
      await client.patch(`${otherType}/${other.id}/relationships/${otherName}`, back(next))
      expect(await linked(client, record, name)).toEqual([])
      expect(await linked(client, next, name)).toEqual([toIdentifier(other)])
      if (dependent) return
      await edit(client, other, {}, { [otherName]: { data: isMany(otherType, otherName) ? [] : null } })
      expect(await linked(client, next, name)).toEqual([])
    })

    it('a member of a to-one end moves when another takes it', async () => {
      const client = use()
      const [record, next] = [await create(client, type), await create(client, type)]
      const other = await create(client, otherType, {}, { [otherName]: back(record) })
      await client.post(`${type}/${next.id}/relationships/${name}`, toAll(other))
      expect(await linked(client, other, otherName)).toEqual(isMany(otherType, otherName) ? seen(record, next) : seen(next))
      expect(await linked(client, record, name)).toEqual(isMany(otherType, otherName) ? [toIdentifier(other)] : [])
    })

    it('a create that takes a link is in the history of both ends, and its undo gives the link back', async () => {
      const client = use()
      const former = await create(client, type)
      const other = await create(client, otherType, {}, { [otherName]: back(former) })
      const record = await create(client, type, {}, { [name]: toAll(other) })
      const ends = isMany(otherType, otherName) ? [[], [record.id]] : [former.id, record.id]
      const changed = await readLastChange(client, other)
      expect(changed.changes[`relationships/${otherName}`]).toEqual(ends)
      expect((await readLastChange(client, record)).changes[`relationships/${name}`]).toEqual([[], [other.id]])
      const undone = await client.send('POST', `/ext/v1/journal/${changed.commit}/undo`)
      expect(undone.status, undone.text).toBe(200)
      expect(await linked(client, other, otherName)).toEqual(seen(former))
      expectErrors(await client.get(`${type}/${record.id}`), notFound(record.id))
    })

    it('a record that is deleted is gone from the other end', async () => {
      const client = use()
      const record = await create(client, type)
      const other = await create(client, otherType, {}, { [otherName]: back(record) })
      await remove(client, other)
      expect(await linked(client, record, name)).toEqual([])
      if (dependent) return
      const left = await create(client, otherType, {}, { [otherName]: back(record) })
      await remove(client, record)
      expect(await linked(client, left, otherName)).toEqual(seen())
    })
  })

  it('contacts of a contact and deals of a deal may be several, seen from each', async () => {
    const client = use()
    for (const name of ['contacts', 'deals']) {
      const [a, b, c] = [await create(client, name), await create(client, name), await create(client, name)]
      await edit(client, b, {}, { [name]: toAll(a, c) })
      expect(await linked(client, a, name)).toEqual([toIdentifier(b)])
      expect(await linked(client, c, name)).toEqual([toIdentifier(b)])
      await client.delete(`${name}/${a.id}/relationships/${name}`, toAll(b))
      expect(await linked(client, b, name)).toEqual([toIdentifier(c)])
    }
  })
}
