// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { usePalette } from '../../src-renderer/palette/use-palette.ts'
import { company } from '../../src-shared/resources/company.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createMemoryRouter } from './memory-router.ts'

it('opens nothing of an earlier text while the engine is away, and what was meant once it is back', async () => {
  const api = await openEngine(createMemoryStore({ registry }))
  const whole = createRequest(api.ask, () => undefined)
  let isAway = false
  const request: Backend['request'] = (asked) => (isAway ? Promise.resolve(fail({ kind: 'unreachable' })) : whole(asked))
  const news$ = new Subject<LiveEvent>()
  const backend: Backend = { request, records: createRecords(request), news$ }
  for (const name of ['Kestrel', 'Kestor']) await backend.records.createRecord(company, { attributes: { name } })
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
  const router = await createMemoryRouter('/companies')
  const text = ref('')
  let palette: ReturnType<typeof usePalette> | undefined
  const close = vi.fn<(then: () => unknown) => void>()
  const Host = defineComponent(() => ((palette = usePalette(text, [], close)), () => h('p')))
  const page = mount(Host, {
    global: { plugins: [createMessages('en'), router], provide: { [backendKey as symbol]: backend } },
  })
  const listTitles = () => palette?.items.value.flatMap((item) => (item.kind === 'record' ? [item.record.title] : []))

  text.value = 'kestr'
  await vi.waitFor(() => expect(listTitles()).toEqual(['Kestrel']))
  isAway = true
  text.value = 'kesto'
  await Promise.resolve()
  palette?.enter()
  await vi.waitFor(() => expect(palette?.state.value.kind).toBe('away'))
  expect([close.mock.calls.length, listTitles()]).toEqual([0, []])
  isAway = false
  news$.next({ kind: 'open', resumed: true })
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  close.mock.calls[0]?.[0]()
  await vi.waitFor(() => expect(router.currentRoute.value.path).toMatch(/^\/companies\/2$/))
  page.unmount()
  await api.close()
})
