// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { createApp, defineComponent, h, ref } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import ErrorBoundary from '../../src-renderer/frame/ErrorBoundary.vue'
import { isDrawingError, isLoadingError } from '../../src-renderer/frame/drawing-error.ts'
import { createErrorHandler } from '../../src-renderer/frame/error-handler.ts'
import { createStart } from '../../src-renderer/frame/start.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => void (logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)))
afterEach(() => void vi.restoreAllMocks())

const createFailure = () => ({ show: vi.fn(), begin: vi.fn(), end: vi.fn() })

function open(setup: () => () => ReturnType<typeof h>) {
  document.body.innerHTML = '<div id="app"></div>'
  const [failure, toasts] = [createFailure(), { show: vi.fn(() => 0) }]
  const app = createApp(defineComponent({ setup }))
  const start = createStart(app, failure)
  app.config.errorHandler = createErrorHandler(start, toasts, (key) => key)
  return { start, failure, toasts, isDrawn: start.draw('#app') }
}

describe('the start', () => {
  it('is over when the app is drawn', () => {
    const { isDrawn, failure } = open(() => () => h('p', 'Rows'))
    expect([isDrawn, failure.end.mock.calls.length, failure.show.mock.calls.length]).toEqual([true, 1, 0])
  })

  it('fails where the app cannot be drawn: the page says why, and nothing of the app is left', () => {
    const { isDrawn, failure } = open(() => {
      throw new Error('No frame.')
    })
    expect([isDrawn, failure.end.mock.calls.length]).toEqual([false, 0])
    expect(failure.show).toHaveBeenCalledExactlyOnceWith(new Error('No frame.'))
    expect(logged).toHaveBeenCalledExactlyOnceWith(new Error('No frame.'))
    expect(document.querySelector('#app')?.textContent).toBe('')
  })

  it('fails as well where the account turns out to be unknown after the app was drawn, once', () => {
    const { start, failure } = open(() => () => h('p', 'Frame'))
    start.fail(new Error('No session.'))
    start.fail(new Error('Nor views.'))
    expect(failure.show).toHaveBeenCalledExactlyOnceWith(new Error('No session.'))
    expect(document.querySelector('#app')?.textContent).toBe('')
    expect(start.draw('#app')).toBe(false)
  })

  it('is not undone by what goes wrong later: that is said in a toast', async () => {
    const { failure, toasts } = open(() => () => h('button', { onClick: () => Promise.reject(new Error('Not saved.')) }))
    document.querySelector('button')?.click()
    await flushPromises()
    expect([failure.show.mock.calls.length, toasts.show.mock.calls.length]).toEqual([0, 1])
    expect(logged).toHaveBeenCalledExactlyOnceWith(new Error('Not saved.'))
  })
})

describe('an error that Vue caught', () => {
  it('is known by its words in development and by its number in a build', () => {
    const infos = ['setup function', 'mounted hook', 'native event handler', 'watcher callback', 'async component loader']
    expect(infos.map(isDrawingError)).toEqual([true, true, false, false, false])
    const codes = ['0', '1', '15', 'm', '5', '3', '13', '10'].map((code) => `https://vuejs.org/error-reference/#runtime-${code}`)
    expect(codes.map(isDrawingError)).toEqual([true, true, true, true, false, false, false, false])
    expect([...infos, ...codes].filter(isLoadingError)).toEqual([infos[4], codes[6]])
  })
})

describe('a page that cannot be drawn', () => {
  it.each([
    ['en', 'This page could not be shown', '“No columns.”'],
    ['ru', 'Не удалось показать страницу', '«No columns.»'],
  ] as const)('says so in its place, and another page is shown: %s', async (language, title, words) => {
    const isBroken = ref(true)
    const Broken = defineComponent(() => () => {
      if (isBroken.value) throw new Error('No columns.')
      return h('p', 'Rows')
    })
    const routes = [
      { path: '/deals', component: Broken },
      { path: '/contacts', component: defineComponent(() => () => h('p', 'Contacts')) },
    ]
    const router = createRouter({ history: createMemoryHistory(), routes })
    await router.push('/deals')
    const page = mount(ErrorBoundary, {
      slots: { default: () => h(RouterView) },
      global: { plugins: [router, createMessages(language)] },
    })
    await flushPromises()
    expect([page.get('h2').text(), page.get('[lang=en]').text()]).toEqual([title, words])
    expect(logged).toHaveBeenCalledWith(new Error('No columns.'))
    await router.push('/contacts')
    await flushPromises()
    expect(page.text()).toBe('Contacts')
    isBroken.value = false
    await router.push('/deals')
    await flushPromises()
    expect(page.text()).toBe('Rows')
    page.unmount()
  })
})
