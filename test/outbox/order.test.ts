import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCircleBreaker } from '../../src-main/outbox/send/order.ts'

const blocked = (key: number, ...lacks: number[]) => ({
  type: 'deals',
  key,
  lacks: lacks.map((one) => ({ type: 'deals', key: one, isRequired: false })),
})

test('[S31] a circle is broken where nothing outside it is waited for', () => {
  expect(findCircleBreaker([blocked(1, 2), blocked(2, 1)])?.key).toBe(1)
  expect(findCircleBreaker([blocked(1, 1)])?.key).toBe(1)
  expect(findCircleBreaker([blocked(1, 2), blocked(2, 1, 9)])).toBeUndefined()
  expect(findCircleBreaker([blocked(1, 2), blocked(2, 9)])).toBeUndefined()
})

test('[S31] sending what can be sent, and breaking circles, sends everything that waits for nothing outside', () => {
  const graph = fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(graph, (edges) => {
      const size = edges.length
      let left = edges.map((ends, key) => blocked(key, ...ends.map((end) => end % size)))
      for (let steps = 0; left.length > 0; steps += 1) {
        expect(steps).toBeLessThan(100)
        const waiting = new Set(left.map(({ key }) => key))
        const open = left.map((one) => ({ ...one, lacks: one.lacks.filter(({ key }) => waiting.has(key)) }))
        const ready = open.filter(({ lacks }) => lacks.length === 0).map(({ key }) => key)
        const sent = ready.length > 0 ? ready : [findCircleBreaker(open)?.key]
        expect(sent[0]).toBeDefined()
        left = left.filter(({ key }) => !sent.includes(key))
      }
    }),
  )
})
