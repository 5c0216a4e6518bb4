import { Observable } from 'rxjs'
import type { OutboxCounts } from '../../src-shared/sync/outbox.ts'
import type { SyncStatus } from '../../src-shared/sync/status.ts'
import { createEventParser, type StreamEvent } from './event-parser.ts'
import { readEvent } from './event-shapes.ts'
import type { Fetch } from './request.ts'

/** The sync status, with the counts of pending changes and conflicts. */
export interface SyncEvent extends SyncStatus {
  readonly outbox: OutboxCounts['outbox']
  readonly conflicts: number
}

export interface JobEvent {
  readonly id: string
  readonly action: string
  readonly object: string | null
  /** `interrupted`: the engine stopped before the job finished. */
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted'
  readonly total: number
  readonly done: number
  readonly skipped: readonly { readonly id: string; readonly reason: string }[]
  readonly 'skipped-count': number
  /** Records that already had the new value. */
  readonly unchanged: number
}

export type LiveEvent =
  /** Connected. `resumed`: no event was missed since the last connection, or since the page's first answers. */
  | { readonly kind: 'open'; readonly resumed: boolean }
  | { readonly kind: 'lost' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'change'; readonly type: string; readonly ids: readonly string[]; readonly action: string }
  | { readonly kind: 'job'; readonly job: JobEvent }
  | { readonly kind: 'sync'; readonly status: SyncEvent }
  /** The journal no longer reaches back to the last event seen, so everything may have changed. */
  | { readonly kind: 'reset' }
  /** A day began. The page itself notices this. */
  | { readonly kind: 'day' }

export interface LiveOptions {
  readonly fetch: Fetch
  /** Where the first stream begins, so that it misses nothing that happened before it; undefined if that is unknown. */
  readonly since?: () => string | undefined
  /** A random number between 0 and 1, so that many windows do not reconnect at the same instant. */
  readonly random: () => number
  readonly shortestWaitMs?: number
  readonly longestWaitMs?: number
  /** The engine sends a heartbeat every 15 s. A stream that is silent for longer than this is dead. */
  readonly silenceMs?: number
}

/** Keeps one event stream open while there is a subscriber. After each break it resumes from the last event. */
export function createLive(options: LiveOptions): Observable<LiveEvent> {
  const { fetch, since, random, shortestWaitMs = 250, longestWaitMs = 5000, silenceMs = 40_000 } = options
  return new Observable<LiveEvent>((subscriber) => {
    let lastId = since?.()
    let attempt = 0
    let connection = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false

    function hear({ id, event, data }: StreamEvent): void {
      if (id !== '') lastId = id
      const news = readEvent(event, data)
      if (news) subscriber.next(news)
    }

    function watchSilence(): void {
      clearTimeout(timer)
      timer = setTimeout(() => connection.abort(), silenceMs)
    }

    async function listen(): Promise<'unauthorized' | 'lost'> {
      connection = new AbortController()
      const resumed = lastId !== undefined
      const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }
      watchSilence()
      const response = await fetch('/events', { headers, signal: connection.signal, cache: 'no-store' })
      if (response.status === 401) return 'unauthorized'
      if (!response.ok || !response.body) return 'lost'
      const parse = createEventParser()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let heard = false; ; heard = true) {
        const { done, value } = await reader.read()
        if (done) return 'lost'
        watchSilence()
        if (!heard) {
          attempt = 0
          subscriber.next({ kind: 'open', resumed })
        }
        parse(value).forEach(hear)
      }
    }

    async function run(): Promise<void> {
      // Any failed fetch means a lost stream, whatever error the browser reports.
      const end = await listen().catch(() => 'lost' as const)
      clearTimeout(timer)
      if (ended) return
      subscriber.next({ kind: end })
      if (end === 'unauthorized') return subscriber.complete()
      const wait = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempt++)
      timer = setTimeout(() => void run(), wait * (0.75 + random() / 2))
    }

    void run()
    return () => {
      ended = true
      clearTimeout(timer)
      connection.abort()
    }
  })
}
