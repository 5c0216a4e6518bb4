// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { expect, it, vi } from 'vitest'
import { h, type Component } from 'vue'
import { ListLater } from '../../src-renderer/list/list-later.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'

vi.mock('../../src-renderer/list/ListLater.vue', () => ({ __esModule: true, default: { render: () => h('p', 'sums') } }))

/** Its own props do not matter here. */
const late: Component = ListLater

it('makes only the first list of a window wait for an idle page, and not for long', async () => {
  const waits: (number | undefined)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void, { timeout }: IdleRequestOptions = {}) => {
    waits.push(timeout)
    setTimeout(run)
  })
  const open = () =>
    mount(
      { render: () => h('div', h(late, { presentation: {}, context: {}, title: '' })) },
      { global: { plugins: [createPinia(), createMessages('en')] } },
    )
  const first = open()
  await vi.waitFor(() => expect(first.text()).toBe('sums'))
  first.unmount()
  expect(open().text()).toBe('sums')
  expect(waits).toEqual([250, 250])
  vi.unstubAllGlobals()
})
