import { expect, it } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import type { Past } from '../../src-renderer/api/outbox.ts'
import { succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import { usePast } from '../../src-renderer/screens/sync/use-past.ts'

/** A list whose answers the test gives, in any order. */
function open() {
  const key = ref('all')
  const asked: { before: string | null; signal: AbortSignal; answer: (past: Past<string>) => void }[] = []
  const scope = effectScope()
  const past = scope.run(() =>
    usePast<string>(
      () => key.value,
      (before, signal) =>
        new Promise<Outcome<Past<string>>>((resolve) => {
          asked.push({ before, signal, answer: (one) => resolve(succeed(one)) })
        }),
    ),
  )!
  return { key, asked, past, scope }
}
const settle = async () => {
  for (let turns = 0; turns < 5; turns++) await nextTick()
}

it('adds older pages, one request at a time', async () => {
  const { asked, past } = open()
  asked[0]!.answer({ entries: ['c'], next: '2' })
  await settle()
  void past.more()
  void past.more()
  expect(asked.map(({ before }) => before)).toEqual([null, '2'])
  asked[1]!.answer({ entries: ['b'], next: null })
  await settle()
  expect([past.entries.value, past.hasMore.value, past.isReading.value]).toEqual([['c', 'b'], false, false])
})

it('drops the answer for a former key, however late it comes', async () => {
  const { key, asked, past } = open()
  key.value = 'errors'
  await settle()
  expect(asked[0]!.signal.aborted).toBe(true)
  asked[1]!.answer({ entries: ['error'], next: null })
  asked[0]!.answer({ entries: ['any'], next: '2' })
  await settle()
  expect([past.entries.value, past.hasMore.value]).toEqual([['error'], false])
})

it('ends its request with its page', () => {
  const { asked, scope } = open()
  scope.stop()
  expect(asked[0]!.signal.aborted).toBe(true)
})
