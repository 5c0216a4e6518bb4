// @vitest-environment happy-dom
import { Plus } from '@lucide/vue'
import { mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { h, type Component } from 'vue'
import createIcon from '../../src-renderer/parts/create-icon.ts'

const node = [
  ['path', { d: 'M5 12h14', key: '1ays0h' }],
  ['path', { d: 'M12 5v14', key: 's699le' }],
] as const

/** The attributes and shapes of an icon. The package's own class names are not used anywhere. */
function draw(icon: Component, attributes: object) {
  const element = mount(() => h(icon, attributes)).element as Element
  const all: Record<string, string> = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  return { ...all, class: (all['class'] ?? '').replace(/lucide\S* ?/g, '').trim(), shapes: element.innerHTML }
}

it.each([
  {},
  { size: 16, 'stroke-width': 1.5, class: 'shrink-0 text-muted', 'aria-hidden': 'true' },
  { size: 12, strokeWidth: 3, role: 'img', 'aria-label': 'Add', 'data-hint': 'Add' },
])('draws the same as the icon package: %o', (attributes) => {
  expect(draw(createIcon({ node }), attributes)).toEqual(draw(Plus, attributes))
})

it('hears a click once', async () => {
  const hear = vi.fn()
  await mount(() => h(createIcon({ node }), { onClick: hear })).trigger('click')
  expect(hear).toHaveBeenCalledOnce()
})
