// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import { h, nextTick, shallowRef } from 'vue'
import GridHeader from '../../src-renderer/grid/GridHeader.vue'
import { createLayout, type ColumnLayout } from '../../src-renderer/list/columns/column-layout.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { contact } from '../../src-shared/resources/contact.ts'

it('a column that follows the pointer is kept once, when it is let go', async () => {
  const pinia = createPinia()
  setActivePinia(pinia)
  const layout = shallowRef(createLayout(contact))
  const kept: ColumnLayout[] = []
  const previews: ColumnLayout[] = []
  const header = mount(
    () =>
      h(GridHeader, {
        resource: contact,
        layout: layout.value,
        focused: undefined,
        selected: false,
        total: 3,
        added: null,
        onPreview: (next: ColumnLayout) => {
          previews.push(next)
          layout.value = next
        },
        onChange: (next: ColumnLayout) => kept.push(next),
      }),
    { attachTo: document.body, global: { plugins: [pinia, createMessages('en')] } },
  )
  const handle = header.find('.cursor-col-resize').element as HTMLElement
  handle.setPointerCapture = () => undefined
  const point = async (name: string, clientX: number) => {
    handle.dispatchEvent(new PointerEvent(name, { clientX, pointerId: 1, bubbles: true }))
    await nextTick()
  }
  await point('pointerdown', 100)
  for (const x of [110, 120, 130]) await point('pointermove', x)
  expect([previews.length, kept.length]).toEqual([3, 0])
  await point('lostpointercapture', 130)
  expect(kept).toEqual([previews.at(-1)])
  header.unmount()
})
