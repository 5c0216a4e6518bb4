// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { createRouter, createWebHistory, RouterView } from 'vue-router'
import { useKeptScroll } from '../../src-renderer/frame/use-kept-scroll.ts'

const isDrawn = ref(true)
const Page = defineComponent(() => {
  const scroller = ref<HTMLElement | null>(null)
  useKeptScroll(scroller, () => isDrawn.value)
  return () => h('div', { ref: scroller, 'data-page': '' })
})

function open() {
  const router = createRouter({
    history: createWebHistory(),
    routes: [
      { path: '/page', component: Page },
      { path: '/:rest(.*)*', component: { render: () => h('p') } },
    ],
  })
  const frame = mount(defineComponent({ render: () => h(RouterView) }), {
    attachTo: document.body,
    global: { plugins: [router] },
  })
  return { router, frame, page: () => frame.find<HTMLElement>('[data-page]').element }
}
let opened: ReturnType<typeof open> | undefined
afterEach(() => opened?.frame.unmount())

it('shows a page where it was left when the user goes back to it, once it is drawn; not when it is opened anew', async () => {
  const { router, page } = (opened = open())
  await router.push('/page?a=1')
  page().scrollTop = 420
  await router.push('/deals')
  isDrawn.value = false
  router.back()
  await vi.waitFor(() => expect(page()?.scrollTop).toBe(0))
  isDrawn.value = true
  await nextTick()
  expect(page().scrollTop).toBe(420)

  await router.push('/deals')
  await router.push('/page?a=1')
  await nextTick()
  expect(page().scrollTop).toBe(0)
})
