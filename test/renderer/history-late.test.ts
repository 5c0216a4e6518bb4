// @vitest-environment happy-dom
import { Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createApp, effectScope, nextTick, ref } from 'vue'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { useHistory } from '../../src-renderer/record/history/use-history.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'

/** The history of a record, answered by hand. */
function open() {
  const answers: ((...entries: string[]) => void)[] = []
  const request: Backend['request'] = () =>
    new Promise<Outcome<ExactObject>>((resolve) => {
      const toEntry = (id: string) => ({
        id,
        type: 'journal',
        attributes: { at: '', action: 'create', origin: 'server', 'user-id': null },
      })
      answers.push((...entries) => resolve(succeed({ data: entries.map(toEntry) })))
    })
  const [id, version] = [ref<string | null>('1'), ref(0)]
  const app = createApp({}).provide(backendKey, { request, records: createRecords(request), news$: new Subject<LiveEvent>() })
  const scope = effectScope()
  const history = app.runWithContext(() => scope.run(() => useHistory(contact, id, version))) ?? expect.fail()
  return { id, version, answers, shown: () => history.entries.value?.map((entry) => entry.id), stop: () => scope.stop() }
}

describe('the history of a record', () => {
  it('is the newest one, however late an earlier answer comes', async () => {
    const { version, answers, shown, stop } = open()
    version.value = 1
    await nextTick()
    answers[1]?.('new', 'old')
    await vi.waitFor(() => expect(shown()).toEqual(['new', 'old']))
    answers[0]?.('old')
    await new Promise((done) => setTimeout(done))
    expect(shown()).toEqual(['new', 'old'])
    stop()
  })

  it('stays while a change of the record is read, and goes with the record', async () => {
    const { id, version, answers, shown, stop } = open()
    answers[0]?.('old')
    await vi.waitFor(() => expect(shown()).toEqual(['old']))
    version.value = 1
    await nextTick()
    expect(shown()).toEqual(['old'])
    id.value = '2'
    await nextTick()
    expect(shown()).toBeUndefined()
    stop()
  })
})
