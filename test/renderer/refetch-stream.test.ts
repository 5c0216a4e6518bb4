// @vitest-environment happy-dom
import { Subject } from 'rxjs'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { withNewDays } from '../../src-renderer/api/new-days.ts'
import { useEngine } from '../../src-renderer/api/use-engine.ts'
import { burstMs, concernsType, gatherMs, refetchMoments } from '../../src-renderer/api/refetch-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const news$ = new Subject<LiveEvent>()
  const moments: number[] = []
  const began = Date.now()
  refetchMoments(news$, (news) => concernsType(news, 'contacts')).subscribe(() => moments.push(Date.now() - began))
  const change = (type: string) => news$.next({ kind: 'change', type, ids: ['1'], action: 'update' })
  return { news$, moments, change }
}

describe('a live list', () => {
  it('looks once when a day begins in the account’s time zone, also without a change', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 17, 18, 59))
    const looks: string[] = []
    const days$ = withNewDays(new Subject(), () => 'Asia/Yekaterinburg')
    const days = refetchMoments(days$, (news) => concernsType(news, 'contacts')).subscribe(() =>
      looks.push(new Date().toISOString()),
    )
    await vi.advanceTimersByTimeAsync(59_000)
    expect(looks).toEqual([])
    await vi.advanceTimersByTimeAsync(23 * 3_600_000)
    expect(looks).toEqual([expect.stringMatching(/^2026-11-17T19:00/)])
    days.unsubscribe()
  })

  it('does not take a new day for a sign that the engine runs', () => {
    setActivePinia(createPinia())
    const engine = useEngine()
    engine.hearNews({ kind: 'lost' })
    engine.hearNews({ kind: 'day' })
    expect(engine.state).toBe('restarting')
  })

  it('looks almost at once for one change', async () => {
    const { moments, change } = start()
    change('contacts')
    await vi.advanceTimersByTimeAsync(gatherMs)
    expect(moments).toEqual([gatherMs])
  })

  it('looks once for a commit of many records', async () => {
    const { moments, change } = start()
    for (let count = 0; count < 100; count += 1) change('contacts')
    await vi.advanceTimersByTimeAsync(1000)
    expect(moments).toEqual([gatherMs])
  })

  it('looks at most once per 250 ms in a burst, and once after its end', async () => {
    const { moments, change } = start()
    for (let at = 0; at < 1000; at += 10) {
      change('contacts')
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(moments.length).toBeGreaterThanOrEqual(4)
    expect(moments.length).toBeLessThanOrEqual(6)
    const gaps = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(burstMs)
    expect(moments.at(-1)).toBeGreaterThanOrEqual(990)
  })

  it('does not look for changes of other types', async () => {
    const { moments, change } = start()
    change('companies')
    await vi.advanceTimersByTimeAsync(1000)
    expect(moments).toEqual([])
  })

  it.each<[LiveEvent, number]>([
    [{ kind: 'reset' }, 1],
    [{ kind: 'open', resumed: false }, 1],
    [{ kind: 'open', resumed: true }, 0],
    [{ kind: 'lost' }, 0],
  ])('hears %j %i times', async (news, times) => {
    const { news$, moments } = start()
    news$.next(news)
    await vi.advanceTimersByTimeAsync(1000)
    expect(moments).toHaveLength(times)
  })
})
