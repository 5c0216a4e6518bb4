// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { Subject } from 'rxjs'
import { createApp } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail, succeed, type Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { useCustomFields } from '../../src-renderer/fields/use-custom-fields.ts'
import { parseExact, type ExactObject } from '../../src-shared/values/json.ts'

function open(...answers: Outcome<ExactObject>[]) {
  const news$ = new Subject<LiveEvent>()
  const request: Backend['request'] = () => Promise.resolve(answers.shift() ?? fail({ kind: 'unreachable' }))
  const pinia = createPinia()
  createApp({})
    .use(pinia)
    .provide(backendKey, { request, records: createRecords(request), news$ })
  const customs = useCustomFields(pinia)
  return { customs, news$, keys: () => customs.known?.('contacts').map(({ key }) => key) }
}

function toAnswer(...keys: string[]): Outcome<ExactObject> {
  const data = keys.map((key) => ({ id: key, type: 'custom-fields', attributes: { object: 'contacts', key, kind: 'text' } }))
  return succeed(parseExact(JSON.stringify({ data, meta: { 'record-count': data.length } })) as ExactObject)
}

describe('the custom fields of the account', () => {
  it('are asked for once, before any list, and again when one is named', async () => {
    const { customs, keys, news$ } = open(toAnswer('custom-1'), toAnswer('custom-1', 'custom-2'))
    expect(customs.isAsked).toBe(false)
    await vi.waitFor(() => expect(customs.isAsked).toBe(true))
    expect(keys()).toEqual(['custom-1'])
    news$.next({ kind: 'change', type: 'custom-fields', ids: ['2'], action: 'create' })
    await vi.waitFor(() => expect(keys()).toEqual(['custom-1', 'custom-2']))
  })

  it('do not keep a list waiting where they cannot be had, and come when they can', async () => {
    const { customs, keys, news$ } = open(fail({ kind: 'unreachable' }), toAnswer('custom-1'))
    await vi.waitFor(() => expect(customs.isAsked).toBe(true))
    expect(keys()).toBeUndefined()
    news$.next({ kind: 'open', resumed: false })
    await vi.waitFor(() => expect(keys()).toEqual(['custom-1']))
  })
})
