import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Batch, Operation } from '../../src-main/store/batch.ts'
import type { Ref, Store } from '../../src-main/store/port.ts'
import { addAll, batchOf, bytes, make, readOne, type OpenStore } from './store-fixture.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1)
const at = (days: number) => start + days * day
const updatedAt = (days: number) => ({ 'updated-at': new Date(at(days)).toISOString() })

export function describeTimes(open: OpenStore): void {
  describe.each(['deals', 'orders'])('since when %s are in their stage', (type) => {
    let store: Store
    let stages: readonly [Ref, Ref, Ref]
    beforeEach(async () => {
      store = await open({})
      stages = (await addAll(store, type === 'deals' ? 'deal-stages' : 'order-stages', [{}, {}, {}])) as [Ref, Ref, Ref]
    })
    afterEach(() => store.close())

    const inStage = (index: number) => ({ stage: stages[index]?.key ?? null })
    const commit = (days: number, operation: Operation, more: Partial<Batch> = {}) =>
      store.commit(batchOf([operation], { at: at(days), ...more }))
    const create = async (days: number, origin: Batch['origin'], more: object = {}): Promise<Ref> => {
      const result = await commit(days, { ...make(type, updatedAt(days), { held: inStage(0) }), ...more }, { origin })
      return (result.ok ? result.created[0] : undefined) as Ref
    }
    /** An update to that stage; without one, of something else. */
    const update = (record: Ref, days: number, stage?: number, more: object = {}, origin: Batch['origin'] = 'user') => {
      const held = stage === undefined ? {} : { held: inStage(stage) }
      const operation = { op: 'update', type, key: record.key, attributes: bytes(updatedAt(days)), changes: {}, ...held, ...more }
      // A hosted CRM's change arrives two days later.
      return commit(origin === 'server' ? days + 2 : days, operation as Operation, { origin })
    }
    const since = async (record: Ref) => {
      const { entered } = await readOne(store, record, { timed: true })
      return entered ? [(entered.at - start) / day, entered.isExact] : entered
    }

    test('a user’s create and move are exact, and other edits change nothing', async () => {
      const record = await create(1, 'user')
      expect(await since(record)).toEqual([1, true])
      await update(record, 3)
      expect(await since(record)).toEqual([1, true])
      await update(record, 5, 1)
      await update(record, 6)
      await update(record, 7, 1)
      expect(await since(record)).toEqual([5, true])
    })

    test('those that are in their stage since before a time are found, also where nobody saw them enter', async () => {
      const early = await create(1, 'user')
      await update(early, 8)
      const unseen = await create(2, 'server')
      const moved = await create(1, 'user')
      await update(moved, 5, 1)
      const without = await create(1, 'user')
      await update(without, 2, undefined, { held: { stage: null } })
      const find = async (days: number) => {
        const where = { op: 'linked-before', relationship: 'stage', at: at(days) } as const
        return (await store.read({ type, where })).rows.map(({ key }) => key)
      }
      expect(await find(1)).toEqual([])
      expect(await find(2)).toEqual([early.key])
      expect(await find(3)).toEqual([early.key, unseen.key])
      expect(await find(6)).toEqual([early.key, unseen.key, moved.key])
      const kept = { op: 'not', of: { op: 'linked-before', relationship: 'stage', at: at(6) } } as const
      expect((await store.read({ type, where: kept })).rows.map(({ key }) => key)).toEqual([without.key])
    })

    test('a record that came with its stage has been there since its last update, at the latest', async () => {
      const record = await create(1, 'server')
      expect(await since(record)).toEqual([1, false])
      await update(record, 4, undefined, {}, 'server')
      await update(record, 8)
      expect(await since(record)).toEqual([1, false])
    })

    test('a move in the hosted CRM was made at its update, at the latest', async () => {
      const record = await create(1, 'user')
      await update(record, 4, 1, {}, 'server')
      expect(await since(record)).toEqual([4, false])
      await update(record, 4, 2, {}, 'server')
      expect(await since(record)).toEqual([6, false])
      await update(record, 9, 2)
      expect(await since(record)).toEqual([6, false])
      await update(record, 9, 1)
      await update(record, 9, 2)
      expect(await since(record)).toEqual([9, true])
      await update(record, 11, 2, {}, 'server')
      expect(await since(record)).toEqual([9, true])
    })

    test('undo restores the former time, step by step, and redo too', async () => {
      const record = await create(1, 'server')
      await update(record, 2, 1)
      await update(record, 3, 2)
      const undo = { isUndo: true }
      await update(record, 4, 1, undo)
      expect(await since(record)).toEqual([2, true])
      await update(record, 5, 0, undo)
      expect(await since(record)).toEqual([1, false])
      await update(record, 6, 1, undo)
      await update(record, 7, 2, undo)
      expect(await since(record)).toEqual([3, true])
      await update(record, 8, 1)
      expect(await since(record)).toEqual([8, true])
    })

    test('a stage that is taken from the hosted CRM instead of one’s own was entered before', async () => {
      const record = await create(1, 'user')
      await update(record, 2, 1)
      await update(record, 4, 2, { isUndo: true })
      expect(await since(record)).toEqual([4, false])
    })

    test('a restored record does not claim to have entered its stage just now', async () => {
      expect(await since(await create(1, 'user', { isUndo: true }))).toEqual([1, false])
    })

    test('without a stage there is no time, also after its stage was deleted', async () => {
      const record = await create(1, 'user')
      const [first] = stages
      await commit(2, { op: 'delete', type: first.type, key: first.key })
      expect(await since(record)).toBeNull()
      await update(record, 3, 1)
      expect(await since(record)).toEqual([3, true])
      await update(record, 4, 9)
      expect(await since(record)).toBeNull()
    })

    test('is not part of the record unless requested', async () => {
      expect(await readOne(store, await create(1, 'user'))).not.toHaveProperty('entered')
    })
  })
}
