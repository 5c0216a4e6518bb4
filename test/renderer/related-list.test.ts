// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { NEVER } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import RelatedList from '../../src-renderer/screens/record/RelatedList.vue'
import { deal } from '../../src-shared/resources/deal.ts'
import { createMemoryRouter } from './memory-router.ts'

it('says how many records are left out where all are shown in place', async () => {
  setActivePinia(createPinia())
  useSession().session = { account: { id: 'one', kind: 'local', timeZone: 'UTC' }, user: null, version: '' }
  const rows = Array.from({ length: 25 }, (_, at) => ({ id: String(at), attributes: { name: `Task ${at}` }, links: {} }))
  const backend = {
    request: () => Promise.resolve(fail({ kind: 'unreachable' })),
    records: { listRecords: () => Promise.resolve(succeed({ rows, total: 1700 })) },
    news$: NEVER,
  } as unknown as Backend
  const page = mount(RelatedList, {
    props: { resource: deal, row: { id: '5', attributes: { name: 'Kestrel' }, links: {} }, through: 'tasks' },
    global: {
      plugins: [createMessages('en'), await createMemoryRouter('/deals/5')],
      provide: { [backendKey as symbol]: backend },
      stubs: { RelatedRows: true },
    },
  })
  await vi.waitFor(() => expect(page.get('header').text()).toContain('1,700'))
  expect(page.text()).not.toContain('more')
  await page.get('header button').trigger('click')
  await flushPromises()
  expect(page.text()).toContain('and 1,200 more')
  page.unmount()
})
