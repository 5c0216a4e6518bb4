// @vitest-environment happy-dom
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import CheckBox from '../../../src-renderer/parts/CheckBox.vue'
import DialogBox from '../../../src-renderer/parts/DialogBox.vue'
import DropMenu from '../../../src-renderer/parts/DropMenu.vue'
import { toInitials } from '../../../src-renderer/parts/initials.ts'
import { listKeyNames } from '../../../src-renderer/parts/key-names.ts'
import PushButton from '../../../src-renderer/parts/PushButton.vue'
import SelectBox from '../../../src-renderer/parts/SelectBox.vue'
import SplitPanel from '../../../src-renderer/parts/SplitPanel.vue'
import ValueChip from '../../../src-renderer/parts/ValueChip.vue'
import { keepModel, mountPart } from './mount-part.ts'

let part: VueWrapper
afterEach(() => part.unmount())

describe('a button', () => {
  it('is silent while it is busy, and keeps the focus', async () => {
    const onClick = vi.fn()
    part = mountPart(PushButton, { props: { label: 'Save', busy: true }, attrs: { onClick } })
    const button = part.find('button')
    button.element.focus()
    await button.trigger('click')
    expect([onClick.mock.calls.length, document.activeElement === button.element]).toEqual([0, true])
    await part.setProps({ busy: false })
    await button.trigger('click')
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('without words has a name', () => {
    part = mountPart(PushButton, { props: { label: 'Save', iconOnly: true } })
    expect(part.find('button').attributes('aria-label')).toBe('Save')
  })
})

describe('a menu', () => {
  it('runs what was chosen, and opens from any button', async () => {
    const run = vi.fn()
    part = mountPart({
      components: { DropMenu, PushButton },
      setup: () => ({
        items: () => [
          { key: 'copy', label: 'Copy', shortcut: 'Mod+C', run },
          { key: 'off', label: 'Off', checked: true },
        ],
      }),
      template: '<DropMenu :items label="More"><PushButton label="More" icon-only /></DropMenu>',
    })
    const button = part.find('button')
    expect(button.attributes('aria-expanded')).toBe('false')
    await button.trigger('click')
    await vi.dynamicImportSettled()
    await flushPromises()
    expect(button.attributes('aria-expanded')).toBe('true')
    expect(document.querySelector('[role=menuitemcheckbox]')?.getAttribute('aria-checked')).toBe('true')
    document.querySelector<HTMLElement>('[role=menuitem]')?.click()
    await flushPromises()
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('a dialog', () => {
  it('starts in its first field, sends by Mod+Enter, and gives the focus back', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    part = mountPart(DialogBox, {
      props: { title: 'New', open: false, 'onUpdate:open': (open: boolean) => void part.setProps({ open }) },
      slots: { default: '<input id="first" />' },
    })
    await part.setProps({ open: true })
    await flushPromises()
    const field = document.getElementById('first')
    expect(document.activeElement).toBe(field)
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
    expect(part.emitted('submit')?.length).toBe(1)
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await flushPromises()
    await vi.waitFor(() => expect(document.activeElement).toBe(opener))
    opener.remove()
  })

  it('cannot be left while it is busy', async () => {
    part = mountPart(DialogBox, { props: { title: 'New', open: true, busy: true }, slots: { default: '<input id="first" />' } })
    await flushPromises()
    document
      .getElementById('first')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    await flushPromises()
    expect(part.emitted('update:open')).toBeUndefined()
  })
})

describe('one of a few', () => {
  it('shows a value that is no longer offered', () => {
    part = mountPart(SelectBox, { props: { label: 'Kind', choices: [{ value: 'a', label: 'A' }], modelValue: 'gone' } })
    expect(part.find('button').text()).toBe('gone')
  })

  it('is handed over when chosen; nothing is a choice where it has a name', async () => {
    const choices = [{ value: 'a', label: 'First' }]
    part = mountPart(SelectBox, {
      props: { label: 'Kind', choices, emptyLabel: 'None', ...keepModel<string | null>('a', (next) => part.setProps(next)) },
    })
    await part.find('button').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    const none = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((option) =>
      option.textContent?.includes('None'),
    )
    none?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()
    expect(part.emitted('commit')).toEqual([[null, 'stay']])
  })

  it.each<[string, object, unknown[]]>([
    ['one Escape, which puts it back', { key: 'Escape' }, ['cancel']],
    ['Tab, which goes on', { key: 'Tab' }, ['commit', 'a', 'next']],
    ['Shift and Tab', { key: 'Tab', shiftKey: true }, ['commit', 'a', 'back']],
    ['choosing what stands there', { key: 'Enter' }, ['commit', 'a', 'stay']],
  ])('in a cell is left with its list by %s', async (_how, key, [name, ...said]) => {
    const choices = [{ value: 'a', label: 'First' }]
    part = mountPart(SelectBox, { props: { name: 'Kind', choices, modelValue: 'a', inline: true } })
    await flushPromises()
    const line = document.querySelector('[role=option]')
    line?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
    await flushPromises()
    expect(document.querySelector('[role=option]')).toBeNull()
    expect({ cancel: part.emitted('cancel'), commit: part.emitted('commit') }).toEqual({
      cancel: undefined,
      commit: undefined,
      [String(name)]: [said],
    })
  })
})

describe('a box to tick', () => {
  it('is ticked from in between', async () => {
    part = mountPart(CheckBox, { props: { label: 'All', modelValue: 'indeterminate' } })
    const control = part.find<HTMLInputElement>('input')
    expect(control.element.indeterminate).toBe(true)
    await control.setValue(true)
    expect(part.emitted('commit')).toEqual([[true, 'stay']])
  })
})

describe('a chip', () => {
  it('is removed by its button and by Delete or Backspace', async () => {
    part = mountPart(ValueChip, { props: { label: 'City', value: 'Tula' } })
    const [chip, remove] = part.findAll('button')
    await chip?.trigger('keydown', { key: 'Delete' })
    await chip?.trigger('keydown', { key: 'Backspace' })
    await remove?.trigger('click')
    expect(part.emitted('remove')?.length).toBe(3)
    await part.setProps({ removable: false })
    await part.find('button').trigger('keydown', { key: 'Delete' })
    expect([part.emitted('remove')?.length, part.findAll('button').length]).toEqual([3, 1])
  })
})

describe('a panel beside', () => {
  it('is made wider and narrower by keys, within its bounds', async () => {
    part = mountPart(SplitPanel, {
      props: { label: 'Preview', open: true, width: 380, 'onUpdate:width': (width: number) => void part.setProps({ width }) },
    })
    const separator = part.find('[role=separator]')
    const seen: (string | undefined)[] = []
    for (const [key, shiftKey] of [
      ['ArrowLeft', false],
      ['ArrowRight', true],
      ['Home', false],
      ['ArrowRight', false],
      ['End', false],
    ] as const) {
      await separator.trigger('keydown', { key, shiftKey })
      seen.push(separator.attributes('aria-valuenow'))
    }
    expect(seen).toEqual(['388', '348', '320', '320', '640'])
    await separator.trigger('dblclick')
    expect(separator.attributes('aria-valuenow')).toBe('380')
  })

  it('follows the pointer that holds its edge', async () => {
    part = mountPart(SplitPanel, {
      props: { label: 'Preview', open: true, width: 380, 'onUpdate:width': (width: number) => void part.setProps({ width }) },
    })
    const separator = part.find('[role=separator]')
    Object.assign(separator.element, { setPointerCapture: () => undefined })
    await separator.trigger('pointermove', { clientX: 100 })
    await separator.trigger('pointerdown', { button: 0, clientX: 900 })
    await separator.trigger('pointermove', { clientX: 850 })
    expect(separator.attributes('aria-valuenow')).toBe('430')
    await separator.trigger('pointerup')
    await separator.trigger('pointermove', { clientX: 500 })
    expect(separator.attributes('aria-valuenow')).toBe('430')
  })
})

describe('short spellings', () => {
  it('of names are their first and last initials', () => {
    part = mountPart({ template: '<i />' })
    expect(['Anna Maria Orlova', 'ёлка', 'OOO «Ромашка»', '  ', '😀'].map(toInitials)).toEqual(['AO', 'Ё', 'OР', '', ''])
  })

  it('of keys are those of the machine', () => {
    expect(listKeyNames('Mod+Shift+K', false)).toEqual([['Ctrl', 'Shift', 'K']])
    expect(listKeyNames('Mod+Shift+K', true)).toEqual([['⌘', '⇧', 'K']])
    expect(listKeyNames('G C', false)).toEqual([['G'], ['C']])
    expect(listKeyNames('Mod++', false)).toEqual([['Ctrl', '+']])
    expect(listKeyNames('+', false)).toEqual([['+']])
  })
})
