import { Subject } from 'rxjs'
import { createApp, effectScope } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveNews } from '../../src-renderer/api/live.ts'
import { succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { parseExact, type ExactObject } from '../../src-shared/values/json.ts'
import { useViewList } from '../../src-renderer/records/views/use-view-list.ts'

/** Answers that come when the test says so. */
function open() {
  const waiting: ((outcome: Outcome<ExactObject>) => void)[] = []
  const news$ = new Subject<LiveNews>()
  const request: Backend['request'] = () => new Promise((answer) => waiting.push(answer))
  const backend = { request, records: createRecords(request), news$, layouts: () => undefined as never } satisfies Backend
  const app = createApp({}).provide(backendKey, backend)
  const problems: string[] = []
  const scope = effectScope()
  const list = app.runWithContext(() => scope.run(() => useViewList('contacts', () => problems.push('told'))))!
  const answer = (at: number, ...names: string[]) => {
    const data = names.map((name, id) => ({ id: String(id), type: 'table-states', attributes: { name, object: 'contacts' } }))
    waiting[at]?.(succeed(parseExact(JSON.stringify({ data, meta: { 'record-count': data.length } })) as ExactObject))
  }
  const names = () => list.views.value?.map(({ name }) => name)
  return { list, answer, names, news$, waiting, problems, scope }
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

  it('are told of where they cannot be had, and left alone once the screen is gone', async () => {
    const { list, waiting, problems, scope, answer, names } = open()
    waiting[0]?.({ ok: false, problem: { kind: 'refused', status: 403, errors: [] } })
    await list.first
    expect(problems).toEqual(['told'])
    const again = list.read()
    scope.stop()
    answer(1, 'Late')
    await again
    expect(names()).toBeUndefined()
  })
})
