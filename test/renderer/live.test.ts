import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLive, type LiveEvent } from '../../src-renderer/api/live.ts'
import { whileShown } from '../../src-renderer/api/page-life.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(1)
const change = 'event: change\ndata: {"type":"contacts","ids":["5"],"action":"update"}\n\n'

/** An engine whose streams are written, broken and refused by hand. */
function createFakeEngine() {
  const streams: { write: (text: string) => void; end: () => void; lastId: string | null; signal: AbortSignal }[] = []
  let status = 200
  const fetch = (_path: string, init?: RequestInit): Promise<Response> => {
    if (status !== 200) return Promise.resolve(new Response('', { status }))
    const signal = init?.signal as AbortSignal
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        streams.push({ write, end: () => controller.close(), lastId: new Headers(init?.headers).get('last-event-id'), signal })
        signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
      },
    })
    return Promise.resolve(new Response(body))
  }
  return { streams, fetch, refuse: (next: number) => (status = next) }
}

function start(since: () => string | undefined = () => undefined) {
  const engine = createFakeEngine()
  const heard: LiveEvent[] = []
  const live$ = createLive({ fetch: engine.fetch, since, random: () => 0.5 })
  const subscription = live$.subscribe((news) => heard.push(news))
  return { engine, heard, live$, stop: () => subscription.unsubscribe() }
}

describe('the event stream', () => {
  it.each([
    ['a change without ids', 'event: change\ndata: {"type":"contacts","action":"update"}\n\n', ['reset']],
    ['a change that is no JSON', 'event: change\ndata: {"type"\n\n', ['reset']],
    ['a job in an unknown state', 'event: job\ndata: {"id":"1","attributes":{"state":"odd"}}\n\n', []],
    ['a status without a phase', 'event: sync\ndata: {"attributes":{"paused":false}}\n\n', []],
    ['an event of a later version', 'event: other\ndata: {}\n\n', []],
  ])('takes nothing for true that has another shape than agreed: %s', async (_what, text, told) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const { engine, heard, stop } = start()
    await settle()
    engine.streams[0]?.write(`id: 3\n${text}id: 4\n${change}`)
    await settle()
    expect(heard.map(({ kind }) => kind)).toEqual(['open', ...told, 'change'])
    expect(logged).toHaveBeenCalledTimes(text.includes('other') ? 0 : 1)
    logged.mockRestore()
    stop()
  })

  it('tells that it is open, then of each change', async () => {
    const { engine, heard, stop } = start()
    await settle()
    engine.streams[0]?.write('id: 3\nevent: open\ndata: {}\n\n')
    engine.streams[0]?.write(`id: 4\n${change}`)
    await settle()
    expect(heard).toEqual([
      { kind: 'open', resumed: false },
      { kind: 'change', type: 'contacts', ids: ['5'], action: 'update' },
    ])
    stop()
  })

  it("begins where the page's answers are from, and then nothing was missed", async () => {
    const { engine, heard, stop } = start(() => '3')
    await settle()
    expect(engine.streams[0]?.lastId).toBe('3')
    engine.streams[0]?.write('id: 3\nevent: open\ndata: {}\n\n')
    await settle()
    expect(heard).toEqual([{ kind: 'open', resumed: true }])
    stop()
  })

  it('tells how far a job is and where sync stands', async () => {
    const { engine, heard, stop } = start()
    await settle()
    const job = {
      action: 'edit',
      object: null,
      state: 'running',
      total: 9,
      done: 4,
      skipped: [],
      'skipped-count': 0,
      unchanged: 0,
    }
    const status = {
      phase: 'idle',
      paused: false,
      problem: null,
      retryAt: null,
      lastSyncedAt: null,
      progress: [],
      types: { contacts: { mirrored: true, total: 5, paused: null, heldDeletions: 0 } },
      outbox: { pending: 1, parked: 0 },
      conflicts: 2,
      heldDeletions: 7,
    }
    const tell = (event: string, data: object) => engine.streams[0]?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    tell('job', { id: 'j1', type: 'jobs', attributes: job })
    tell('sync', { id: 'sync', type: 'sync', attributes: status })
    await settle()
    expect(heard.slice(1)).toEqual([
      { kind: 'job', job: { id: 'j1', ...job } },
      { kind: 'sync', status },
    ])
    stop()
  })

  it('goes on from the last event after a break', async () => {
    const { engine, heard, stop } = start()
    await settle()
    engine.streams[0]?.write(`id: 41\nevent: open\ndata: {}\n\nid: 42\n${change}`)
    await settle()
    engine.streams[0]?.end()
    await vi.advanceTimersByTimeAsync(300)
    expect(engine.streams[1]?.lastId).toBe('42')
    engine.streams[1]?.write('id: 42\nevent: open\ndata: {}\n\n')
    await settle()
    expect(heard.map(({ kind }) => kind)).toEqual(['open', 'change', 'lost', 'open'])
    expect(heard.at(-1)).toEqual({ kind: 'open', resumed: true })
    stop()
  })

  it('waits longer after each failure, at most five seconds', async () => {
    const { engine, heard, stop } = start()
    engine.refuse(503)
    await settle()
    engine.streams[0]?.end()
    await vi.advanceTimersByTimeAsync(7000)
    const inSeven = heard.length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(inSeven).toBe(5)
    expect(heard.length - inSeven).toBe(4)
    engine.refuse(200)
    await vi.advanceTimersByTimeAsync(5000)
    expect(engine.streams).toHaveLength(2)
    stop()
  })

  it('takes a silent stream for a dead one', async () => {
    const { engine, heard, stop } = start()
    await settle()
    engine.streams[0]?.write(': alive\n\n')
    await vi.advanceTimersByTimeAsync(39_000)
    expect(heard.map(({ kind }) => kind)).toEqual(['open'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(heard.map(({ kind }) => kind)).toEqual(['open', 'lost'])
    stop()
  })

  it('ends where no one is signed in', async () => {
    const engine = createFakeEngine()
    engine.refuse(401)
    const heard: string[] = []
    createLive({ fetch: engine.fetch, random: () => 0 }).subscribe({
      next: ({ kind }) => heard.push(kind),
      complete: () => heard.push('end'),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual(['unauthorized', 'end'])
  })

  it('asks for everything anew after a reset', async () => {
    const { engine, heard, stop } = start()
    await settle()
    engine.streams[0]?.write('id: 9\nevent: reset\ndata: {}\n\n')
    await settle()
    expect(heard.at(-1)).toEqual({ kind: 'reset' })
    stop()
  })

  it('is closed when the page is put away, and opened when it is shown again', async () => {
    const { engine, live$, stop } = start()
    stop()
    const page = new EventTarget()
    const subscription = whileShown(live$, page).subscribe()
    await settle()
    const mine = () => engine.streams.slice(1)
    expect(mine().map(({ signal }) => signal.aborted)).toEqual([false])
    page.dispatchEvent(new Event('pagehide'))
    expect(mine().map(({ signal }) => signal.aborted)).toEqual([true])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mine()).toHaveLength(1)
    page.dispatchEvent(new Event('pageshow'))
    await settle()
    expect(mine().map(({ signal }) => signal.aborted)).toEqual([true, false])
    subscription.unsubscribe()
  })
})
