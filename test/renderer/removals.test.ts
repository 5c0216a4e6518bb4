// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from 'vue'
import { contact } from '../../src-shared/resources/contact.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { JobOrder } from '../../src-renderer/api/jobs.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import type { Ask } from '../../src-renderer/api/request.ts'
import { holdMs } from '../../src-renderer/list/bulk/removals.ts'
import { useJobs } from '../../src-renderer/list/bulk/use-jobs.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { useUndo, writeLabel } from '../../src-renderer/record/undo/use-undo.ts'

const started = { data: { type: 'jobs', id: 'j', attributes: { action: 'delete', state: 'running' } } } as unknown as ExactObject
const two: JobOrder = { resource: deal, action: 'delete', which: { ids: ['1', '2'] } }
const all: JobOrder = { resource: contact, action: 'delete', which: { filter: 'filter[discarded]=1', except: ['9'] } }

const toAttributes = ({ body }: Ask) => (body as { data: { attributes: ExactObject } }).data.attributes

/** A window on an engine where the list has these sets of records, one after the other, each as many as its name is long. */
function open(sets: string[] = [], answer: () => Outcome<ExactObject> = () => succeed(started)) {
  const sent: Ask[] = []
  const request = (ask: Ask) => {
    if (ask.method !== 'POST') return Promise.resolve(succeed<ExactObject>({ data: [] }))
    const set = (sets.length > 1 ? sets.shift() : sets[0]) ?? ''
    if (ask.path === '/ext/v1/jobs/preview')
      return Promise.resolve(succeed<ExactObject>({ meta: { 'record-count': set.length, set } }))
    const wanted = toAttributes(ask)['set']
    if (wanted !== undefined && wanted !== set) return Promise.resolve(fail({ kind: 'refused', status: 409, errors: [] }))
    sent.push(ask)
    return Promise.resolve(answer())
  }
  const pinia = createPinia()
  const app = createApp({}).use(pinia)
  app.provide(backendKey, { request, news$: new Subject<LiveEvent>() } as unknown as Backend)
  setActivePinia(pinia)
  usePreferences().language = 'en'
  const jobs = app.runWithContext(() => useJobs())
  return { jobs, sent, texts: () => useToasts().toasts.map(({ text }) => text) }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('deleting for good', () => {
  it('sends nothing before its time is up, and then once', async () => {
    const { jobs, sent } = open()
    expect((await jobs.start(two)).ok).toBe(true)
    await vi.advanceTimersByTimeAsync(holdMs - 1)
    expect([sent.length, jobs.held.length]).toEqual([0, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([sent.length, jobs.held.length, useUndo().next]).toEqual([1, 0, undefined])
    await vi.advanceTimersByTimeAsync(2 * holdMs)
    expect(sent).toHaveLength(1)
  })

  it('is called off by its button or by undo, and waits anew when it is redone', async () => {
    const { jobs, sent, texts } = open()
    await jobs.start(two)
    await vi.advanceTimersByTimeAsync(holdMs - 1)
    jobs.callOff(jobs.held[0]!)
    await vi.advanceTimersByTimeAsync(holdMs)
    expect([sent.length, jobs.held.length, texts()]).toEqual([0, 0, ['Deletion cancelled: 2 deals']])
    expect(useToasts().toasts[0]?.action, 'it did not fail').toBeUndefined()
    await useUndo().redo()
    await vi.advanceTimersByTimeAsync(holdMs - 1)
    expect(sent).toHaveLength(0)
    await useUndo().undo()
    await vi.advanceTimersByTimeAsync(holdMs)
    expect(sent).toHaveLength(0)
  })

  it('is not carried out where the window is left, and the next one says so, once', async () => {
    const { jobs, sent } = open()
    await jobs.start(two, { title: 'Secret deal' })
    window.dispatchEvent(new Event('pagehide'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secret')
    await vi.advanceTimersByTimeAsync(holdMs)
    expect(sent).toHaveLength(0)
    expect(open().texts()).toEqual([expect.stringMatching(/^Not deleted: 2 deals\./)])
    expect(open().texts()).toEqual([])
  })

  it('of a whole list deletes what was confirmed, and not as many others', async () => {
    const same = open(['abcd', 'abcd'])
    await same.jobs.start(all)
    expect(same.jobs.held[0]?.count).toBe(4)
    await vi.advanceTimersByTimeAsync(holdMs)
    expect(same.sent.map((ask) => toAttributes(ask)['set'])).toEqual(['abcd'])
    const moved = open(['abcd', 'abce'])
    await moved.jobs.start(all)
    await vi.advanceTimersByTimeAsync(holdMs)
    expect([moved.sent.length, moved.texts()]).toEqual([
      0,
      [expect.stringMatching(/^Not deleted: 4 contacts\. The list has changed/)],
    ])
  })

  it('of a whole list that grew while its dialog was open deletes nothing', async () => {
    const { jobs, sent, texts } = open(['abcdef'])
    await jobs.start(all, {}, 4)
    await vi.advanceTimersByTimeAsync(holdMs)
    expect([jobs.held.length, sent.length, useUndo().next]).toEqual([0, 0, undefined])
    expect(texts()).toEqual([expect.stringMatching(/^Not deleted: 4 contacts\. The list has changed/)])
  })

  it('that the engine does not take is told, and tried again', async () => {
    let answer: Outcome<ExactObject> = fail({ kind: 'unreachable' })
    const { jobs, sent, texts } = open([], () => answer)
    await jobs.start(two)
    await vi.advanceTimersByTimeAsync(holdMs)
    expect(texts()).toEqual([expect.stringMatching(/^Not deleted: 2 deals\./)])
    answer = succeed(started)
    useToasts().toasts[0]?.action?.run()
    await vi.advanceTimersByTimeAsync(1)
    expect([sent.length, jobs.running.length]).toEqual([2, 1])
  })
})

describe('what can be taken back', () => {
  it('is named in the language of the moment', async () => {
    const { jobs } = open()
    await jobs.start(two)
    const { next } = useUndo()
    expect(next && writeLabel(next)).toBe('Will be deleted for good: 2 deals')
    usePreferences().language = 'ru'
    expect(next && writeLabel(next)).toBe('Будет удалено навсегда: 2 сделки')
    await useUndo().undo()
    await useUndo().redo()
    expect(useToasts().toasts.at(-1)?.text).toBe('Будет удалено навсегда: 2 сделки')
  })
})
