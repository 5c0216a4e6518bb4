import { BehaviorSubject, NEVER, Subject, type Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import { answerQueries, typingMs } from '../../src-renderer/list/source/query-stream.ts'
import { wholeList, type ListQuery } from '../../src-renderer/api/list-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Each question is answered after as many milliseconds as `delays` says for its text. */
function start(delays: Record<string, number> = {}, back$: Observable<unknown> = NEVER) {
  const query$ = new BehaviorSubject<ListQuery>(wholeList)
  const type = (q: string) => query$.next({ ...query$.value, q })
  const change = (rest: Partial<ListQuery>) => query$.next({ ...query$.value, ...rest })
  const again$ = new Subject<void>()
  const asked: { query: ListQuery; signal: AbortSignal }[] = []
  const heard: string[] = []
  const outcomes: Outcome<string>[] = []
  const ended = answerQueries({
    query$,
    again$,
    back$,
    ask: (query, signal) => {
      asked.push({ query, signal })
      const outcome = outcomes.shift() ?? succeed(query.q)
      return new Promise<Outcome<string>>((settle) => setTimeout(() => settle(outcome), delays[query.q] ?? 10))
    },
  }).subscribe(({ query, outcome }) => heard.push(outcome.ok ? query.q : outcome.problem.kind))
  return { type, change, again$, asked, heard, outcomes, ended }
}

describe('search as one types', () => {
  it('asks for the whole list at once, without waiting for a key', async () => {
    const { asked, heard } = start()
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(heard).toEqual([''])
  })

  it('asks once for a burst of keys', async () => {
    const { type, asked, heard } = start()
    for (const text of ['i', 'iv', 'iva', 'ivan']) {
      type(text)
      await vi.advanceTimersByTimeAsync(typingMs / 2)
    }
    await vi.advanceTimersByTimeAsync(200)
    expect(asked.map(({ query }) => query.q)).toEqual(['', 'ivan'])
    expect(heard.at(-1)).toBe('ivan')
  })

  it('never lets a late answer win', async () => {
    const { type, asked, heard } = start({ slow: 5000, quick: 10 })
    await vi.advanceTimersByTimeAsync(20)
    type('slow')
    await vi.advanceTimersByTimeAsync(typingMs + 1)
    type('quick')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual(['', 'quick'])
    expect(asked.find(({ query }) => query.q === 'slow')?.signal.aborted).toBe(true)
  })

  it('goes back to the whole list without a pause', async () => {
    const { type, asked } = start()
    type('x')
    await vi.advanceTimersByTimeAsync(typingMs + 1)
    type('')
    expect(asked.at(-1)?.query.q).toBe('')
  })

  it('does not ask again for the same words with other spaces', async () => {
    const { type, asked } = start()
    type('ivan')
    await vi.advanceTimersByTimeAsync(200)
    type('ivan ')
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toHaveLength(2)
  })

  it('asks anew for another order', async () => {
    const { change, asked } = start()
    change({ sort: '-email' })
    await vi.advanceTimersByTimeAsync(20)
    expect(asked.map(({ query }) => query.sort)).toEqual([undefined, '-email'])
  })

  it('asks at once where text and filters change together, and never for half of that', async () => {
    const { change, asked, heard } = start()
    await vi.advanceTimersByTimeAsync(20)
    change({ q: 'crates', part: 'archived' })
    await vi.advanceTimersByTimeAsync(10)
    expect(asked.map(({ query }) => [query.q, query.part])).toEqual([
      ['', 'actual'],
      ['crates', 'archived'],
    ])
    expect(heard).toEqual(['', 'crates'])
  })

  it('takes the text typed last along with a new filter', async () => {
    const { type, change, asked } = start()
    type('cra')
    change({ part: 'archived' })
    await vi.advanceTimersByTimeAsync(200)
    expect(asked.map(({ query }) => [query.q, query.part])).toEqual([
      ['', 'actual'],
      ['cra', 'archived'],
    ])
  })

  it('asks again while the engine is away, and at once when it is back', async () => {
    const back$ = new Subject<void>()
    const { heard, outcomes, asked, change } = start({}, back$)
    outcomes.push(fail({ kind: 'unreachable' }), fail({ kind: 'unreachable' }))
    change({ sort: 'name' })
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(600)
    expect(asked).toHaveLength(3)
    back$.next()
    expect(asked).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(10)
    expect(heard).toEqual([''])
  })

  it('gives a refusal as it is', async () => {
    const { heard, outcomes, change } = start()
    outcomes.push(fail({ kind: 'refused', status: 400, errors: [] }))
    change({ sort: 'nope' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(heard).toEqual(['refused'])
  })

  it('asks the same once more where it is told to', async () => {
    const { again$, asked, heard } = start()
    await vi.advanceTimersByTimeAsync(20)
    again$.next()
    await vi.advanceTimersByTimeAsync(20)
    expect(asked.map(({ query }) => query)).toEqual([wholeList, wholeList])
    expect(heard).toHaveLength(2)
  })

  it('drops its question when the list is left', () => {
    const { asked, ended } = start({ '': 1000 })
    ended.unsubscribe()
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})
