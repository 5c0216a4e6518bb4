// @vitest-environment happy-dom
import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, effectScope, nextTick, ref } from 'vue'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import { concernsType } from '../../src-renderer/api/refetch-stream.ts'
import { useLiveQuery, type LiveQuery, type LiveQueryOptions } from '../../src-renderer/api/use-live-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Asked {
  readonly key: string
  readonly signal: AbortSignal
  readonly answer: (outcome: Outcome<string>) => Promise<void>
}

function open(start: string | null, options: Partial<LiveQueryOptions<string, string>> = {}) {
  const news$ = new Subject<LiveEvent>()
  const key = ref(start)
  const asked: Asked[] = []
  const scope = effectScope()
  let query: LiveQuery<string> | undefined
  const app = createApp({}).provide(backendKey, { news$ } as unknown as Backend)
  app.runWithContext(() =>
    scope.run(() => {
      query = useLiveQuery({
        key: () => key.value,
        ask: (wanted, signal) =>
          new Promise<Outcome<string>>((resolve) => {
            const answer = async (outcome: Outcome<string>) => (resolve(outcome), void (await vi.advanceTimersByTimeAsync(0)))
            asked.push({ key: wanted, signal, answer })
          }),
        concerns: (news) => concernsType(news, 'contacts'),
        ...options,
      })
    }),
  )
  const { value, problem, first } = query ?? expect.fail('no query')
  const change = async () => {
    news$.next({ kind: 'change', type: 'contacts', ids: ['1'], action: 'update' })
    await vi.advanceTimersByTimeAsync(30)
  }
  return { news$, key, asked, scope, value, problem, first, change }
}

const away = fail({ kind: 'unreachable' })

describe('a live query', () => {
  it('shows only the newest answer, however late an earlier one comes', async () => {
    const { asked, value, change } = open('a')
    await change()
    await asked[1]?.answer(succeed('new'))
    await asked[0]?.answer(succeed('old'))
    expect([value.value, asked.map(({ signal }) => signal.aborted)]).toEqual(['new', [true, false]])
  })

  it('is answered during a long stream of changes, however slow the answers, and asked once more for the last change', async () => {
    const { asked, value, change } = open('a')
    for (let changes = 0; changes < 12; changes += 1) {
      await change()
      await vi.advanceTimersByTimeAsync(270)
    }
    const waiting = asked.filter(({ signal }) => !signal.aborted)
    expect([asked.length, waiting.length]).toEqual([5, 1])
    await waiting[0]?.answer(succeed('soon'))
    expect([value.value, asked.length]).toEqual(['soon', 6])
    await asked[5]?.answer(succeed('last'))
    await vi.advanceTimersByTimeAsync(2000)
    expect([value.value, asked.length]).toEqual(['last', 6])
  })

  it('is asked again for the last change also where the postponed request is refused', async () => {
    const { asked, value, problem, change } = open('a')
    for (let changes = 0; changes < 6; changes += 1) {
      await change()
      await vi.advanceTimersByTimeAsync(270)
    }
    await asked.at(-1)?.answer(fail({ kind: 'refused', status: 403, errors: [] }))
    expect([asked.length, problem.value?.kind]).toEqual([6, 'refused'])
    await asked.at(-1)?.answer(succeed('allowed'))
    expect([value.value, problem.value]).toEqual(['allowed', null])
  })

  it('drops the answer to another key, unless it is to be kept until the next one', async () => {
    for (const [keeps, shown] of [[false, null] as const, [true, 'A'] as const]) {
      const { key, asked, value } = open('a', { keeps: () => keeps })
      await asked[0]?.answer(succeed('A'))
      key.value = 'b'
      await nextTick()
      expect(value.value).toBe(shown)
      await asked[1]?.answer(succeed('B'))
      expect(value.value).toBe('B')
    }
  })

  it('asks nothing without a key, and never hears an answer that comes after it', async () => {
    const { key, asked, value, change } = open('a')
    key.value = null
    await nextTick()
    await asked[0]?.answer(succeed('A'))
    await change()
    expect([value.value, asked.length]).toEqual([null, 1])
  })

  it('keeps what it knows while the engine is away, and asks again until it answers', async () => {
    const { asked, value, problem, change } = open('a')
    await asked[0]?.answer(succeed('A'))
    await change()
    await asked[1]?.answer(away)
    expect([value.value, problem.value?.kind]).toEqual(['A', 'unreachable'])
    await vi.advanceTimersByTimeAsync(250)
    await asked[2]?.answer(away)
    await vi.advanceTimersByTimeAsync(499)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    await asked[3]?.answer(succeed('B'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([value.value, problem.value, asked.length]).toEqual(['B', null, 4])
  })

  it('asks at once when the engine is back', async () => {
    const { asked, news$ } = open('a')
    await asked[0]?.answer(fail({ kind: 'busy', retryAfterMs: 60_000 }))
    news$.next({ kind: 'open', resumed: true })
    await vi.advanceTimersByTimeAsync(30)
    expect(asked).toHaveLength(2)
  })

  it('does not repeat what was refused', async () => {
    const { asked, problem } = open('a')
    await asked[0]?.answer(fail({ kind: 'refused', status: 403, errors: [] }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([asked.length, problem.value?.kind]).toEqual([1, 'refused'])
  })

  it('waits where a key follows each keystroke, and asks for the last one alone', async () => {
    const { key, asked } = open(null, { waitMs: 250 })
    for (const typed of ['a', 'ad', 'ada']) {
      key.value = typed
      await nextTick()
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(250)
    expect(asked.map((one) => one.key)).toEqual(['ada'])
  })

  it('ends with its scope', async () => {
    const { asked, scope, change } = open('a')
    scope.stop()
    await change()
    expect([asked.length, asked[0]?.signal.aborted]).toEqual([1, true])
  })
})
