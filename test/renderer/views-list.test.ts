// @vitest-environment happy-dom
import { Subject } from 'rxjs'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { parseExact, type ExactObject } from '../../src-shared/values/json.ts'
import { useListedViews } from '../../src-renderer/list/views/use-listed-views.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'

/** Answers that come when the test says so. */
function open() {
  const waiting: ((outcome: Outcome<ExactObject>) => void)[] = []
  const news$ = new Subject<LiveEvent>()
  const request: Backend['request'] = () => new Promise((answer) => waiting.push(answer))
  const backend = { request, records: createRecords(request), news$ } satisfies Backend
  const pinia = createPinia()
  createApp({}).use(pinia).provide(backendKey, backend)
  const list = useListedViews(pinia)
  const problems = () => useToasts(pinia).toasts.map(({ text }) => text)
  const answer = (at: number, ...names: string[]) => {
    const data = names.map((name, id) => ({ id: String(id), type: 'table-states', attributes: { name, object: 'contacts' } }))
    waiting[at]?.(succeed(parseExact(JSON.stringify({ data, meta: { 'record-count': data.length } })) as ExactObject))
  }
  const names = () => list.views?.map(({ name }) => name)
  return { list, answer, names, news$, waiting, problems }
}

describe('the views of a list', () => {
  it('are known once the newest reading is, though news overtook the first', async () => {
    const { list, answer, names, news$, waiting } = open()
    news$.next({ kind: 'change', type: 'table-states', ids: ['1'], action: 'create' })
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    answer(0, 'Old')
    let isKnown = false
    const first = list.first.then(() => (isKnown = true))
    await new Promise((done) => setTimeout(done))
    expect([isKnown, names()]).toEqual([false, undefined])
    answer(1, 'New', 'A')
    await first
    expect(names()).toEqual(['A', 'New'])
  })

  it('are told of where they cannot be had, but not to someone who is signed out', async () => {
    const refused = open()
    refused.waiting[0]?.({ ok: false, problem: { kind: 'refused', status: 403, errors: [] } })
    await refused.list.first
    expect([refused.problems(), refused.names()]).toEqual([['The saved views could not be loaded.'], undefined])
    const stranger = open()
    stranger.waiting[0]?.({ ok: false, problem: { kind: 'unauthorized' } })
    await stranger.list.first
    expect(stranger.problems()).toEqual([])
  })

  it('are one reading for all who show them, and shown at once where one is saved or dropped here', async () => {
    const { list, answer, names, waiting } = open()
    answer(0, 'B')
    await list.first
    list.put({ id: '7', name: 'A', query: '', object: 'deals' })
    expect(names()).toEqual(['A', 'B'])
    list.drop('0')
    expect(names()).toEqual(['A'])
    expect(waiting).toHaveLength(1)
  })
})
