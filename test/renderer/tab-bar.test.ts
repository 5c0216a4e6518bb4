// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import TabBar from '../../src-renderer/parts/TabBar.vue'

const tabs = [
  { value: 'one', label: 'First' },
  { value: 'two', label: 'Second', count: '7' },
  { value: 'three', label: 'Third' },
] as const

function mountTabs() {
  const bar = mount(TabBar, {
    attachTo: document.body,
    props: {
      tabs,
      label: 'Parts',
      modelValue: 'one',
      'onUpdate:modelValue': (value: string) => bar.setProps({ modelValue: value }),
    },
    slots: { default: ({ value }: { value: string }) => `What ${value} shows` },
  })
  return bar
}

const focusedText = () => document.activeElement?.textContent

it('shows the panel of the chosen tab alone, named by its tab', async () => {
  const bar = mountTabs()
  const panels = bar.findAll('[role=tabpanel]')
  const listShown = () => panels.filter((panel) => panel.attributes('hidden') === undefined).map((panel) => panel.text())
  expect(listShown()).toEqual(['What one shows'])
  await bar.findAll('[role=tab]')[1]?.trigger('click')
  expect(listShown()).toEqual(['What two shows'])
  expect(panels[0]?.text()).toBe('')
  const chosen = bar.get('[aria-selected=true]')
  expect(chosen.text()).toBe('Second 7')
  expect(panels[1]?.attributes()).toMatchObject({
    id: chosen.attributes('aria-controls'),
    'aria-labelledby': chosen.attributes('id'),
  })
  bar.unmount()
})

it('arrows, Home and End move between the tabs and choose nothing', async () => {
  const bar = mountTabs()
  const listStops = () => bar.findAll('[role=tab]').map((tab) => tab.attributes('tabindex'))
  bar.get<HTMLElement>('[role=tab]').element.focus()
  const press = (key: string, more = {}) => bar.get('[role=tablist]').trigger('keydown', { key, ...more })
  await press('ArrowRight')
  expect(focusedText()).toContain('Second')
  expect(listStops()).toEqual(['-1', '0', '-1'])
  await press('End')
  expect(focusedText()).toContain('Third')
  await press('ArrowRight')
  expect(focusedText()).toContain('First')
  await press('ArrowLeft')
  expect(focusedText()).toContain('Third')
  await press('Home')
  expect(focusedText()).toContain('First')
  await press('ArrowRight', { altKey: true })
  expect(focusedText()).toContain('First')
  expect(bar.emitted('update:modelValue')).toBeUndefined()
  await press('ArrowRight')
  ;(document.activeElement as HTMLElement).blur()
  await bar.vm.$nextTick()
  expect(listStops()).toEqual(['0', '-1', '-1'])
  bar.unmount()
})
