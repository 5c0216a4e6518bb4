// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { NEVER } from 'rxjs'
import { createApp } from 'vue'
import { beforeEach, expect, it } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { useStageOrder } from '../../src-renderer/record/stage/use-stage-order.ts'

beforeEach(() => localStorage.clear())

/** The order of stages in a window of its own. */
function open() {
  const request: Backend['request'] = () => new Promise(() => undefined)
  const backend: Backend = { request, records: createRecords(request), news$: NEVER }
  const pinia = createPinia()
  createApp({}).use(pinia).provide(backendKey, backend)
  return useStageOrder(pinia)
}

it('follows an order that another window keeps', () => {
  const [here, there] = [open(), open()]
  here.keep('deal-stages', ['1', '2'])
  there.keep('deal-stages', ['2', '1', '7'])
  // A browser tells all windows but the one that wrote.
  dispatchEvent(new StorageEvent('storage', { key: 'outpost.stages..deal-stages' }))
  expect(here.find('deal-stages')).toEqual(['2', '1', '7'])
})
