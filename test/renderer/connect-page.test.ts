// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { createMemoryHistory, createRouter } from 'vue-router'
import { expect, it, vi } from 'vitest'
import { useWorkspace } from '../../src-renderer/api/use-workspace.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import ConnectionChecks from '../../src-renderer/screens/welcome/ConnectionChecks.vue'
import ConnectPage from '../../src-renderer/screens/welcome/ConnectPage.vue'
import type { CheckedConnection } from '../../src-shared/workspace.ts'

vi.mock('../../src-renderer/screens/welcome/use-workspace-events.ts', () => ({ useWorkspaceEvents: () => undefined }))

/** The page after its checks ended, as if the user had pressed Enter in the field of the token. */
async function check(checks: Iterable<CheckedConnection> | AsyncIterable<CheckedConnection>) {
  const pinia = createPinia()
  const workspace = useWorkspace(pinia)
  const listed = { check: () => checks }
  vi.spyOn(workspace, 'client').mockResolvedValue(listed as unknown as Awaited<ReturnType<typeof workspace.client>>)
  const routes = [{ path: '/:rest(.*)*', component: { render: () => null } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  const page = mount(ConnectPage, { attachTo: document.body, global: { plugins: [pinia, createMessages('en'), router] } })
  const [address, token] = page.findAll('input')
  await address?.setValue('crm.example.com')
  await token?.setValue('a-token')
  token?.element.focus()
  await page.get('form').trigger('submit')
  await flushPromises()
  return page
}

const address = { check: 'address', ok: true, address: 'https://crm.example.com/api/v1' } as const

it('gives the focus to the button that connects once all checks have passed', async () => {
  const page = await check([address, { check: 'counts', ok: true, counts: {}, seconds: 3 } as unknown as CheckedConnection])
  expect(document.activeElement?.textContent.trim()).toBe('Connect')
  page.unmount()
})

it('leaves the focus at the fields if a check fails', async () => {
  const problem = { code: 'unauthorized', detail: '' }
  const page = await check([address, { check: 'token', ok: false, problem }])
  expect(document.activeElement?.getAttribute('type')).toBe('password')
  page.unmount()
})

it('drops the results of a check once the input changes', async () => {
  let answer = (_one: CheckedConnection): void => undefined
  const first = new Promise<CheckedConnection>((resolve) => (answer = resolve))
  const page = await check({
    async *[Symbol.asyncIterator]() {
      yield await first
    },
  })
  await page.find('input').setValue('other.example.com')
  answer(address)
  await flushPromises()
  expect(page.findComponent(ConnectionChecks).exists()).toBe(false)
  expect(page.get('[data-actions] button').attributes('aria-busy')).not.toBe('true')
  page.unmount()
})

it('says so if the program cannot be reached', async () => {
  const page = await check({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }),
  })
  expect(page.find('[role=alert]').exists()).toBe(true)
  page.unmount()
})

it('says that there is no API at the address', async () => {
  const page = await check([{ check: 'api', ok: false, problem: { code: 'absent', detail: '' } }])
  expect(page.get('[role=alert]').text()).toBe('There is no CRM API at this address. Check the address.')
  page.unmount()
})
