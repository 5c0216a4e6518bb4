// @vitest-environment happy-dom
import type { VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { nextTick, type Component } from 'vue'
import TextArea from '../../../src-renderer/parts/TextArea.vue'
import TextInput from '../../../src-renderer/parts/TextInput.vue'
import { hearKeys, keepModel, mountPart } from './mount-part.ts'

let part: VueWrapper
afterEach(() => part.unmount())

async function open(props: Record<string, unknown> = {}, kind: Component = TextInput) {
  part = mountPart(kind, {
    props: { label: 'City', ...keepModel('Tula', (next) => part.setProps(next)), ...props },
  })
  const control = part.find<HTMLInputElement>('input, textarea')
  control.element.focus()
  await nextTick()
  return control
}

const committed = () => part.emitted('commit') ?? []

describe('a text in a form', () => {
  it('is handed over by Enter, once, and again after a change', async () => {
    const control = await open()
    await control.trigger('keydown', { key: 'Enter' })
    expect(committed()).toEqual([])
    await control.setValue('Tver')
    await control.trigger('keydown', { key: 'Enter' })
    await control.trigger('blur')
    expect(committed()).toEqual([['Tver', 'stay']])
    await control.setValue('Ufa')
    await control.trigger('blur')
    expect(committed()).toEqual([
      ['Tver', 'stay'],
      ['Ufa', 'leave'],
    ])
  })

  it('leaves Enter and Tab to the form', async () => {
    const control = await open()
    await control.setValue('Tver')
    for (const key of ['Enter', 'Tab']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      control.element.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(false)
    }
  })

  it('is put back by Esc, which goes no further; a second Esc does', async () => {
    const control = await open()
    const heard = hearKeys(part)
    await control.setValue('Tver')
    await control.trigger('keydown', { key: 'Escape' })
    expect([control.element.value, heard, part.emitted('cancel')?.length]).toEqual(['Tula', [], 1])
    await control.trigger('keydown', { key: 'Escape' })
    expect([heard, committed()]).toEqual([['Escape'], []])
  })

  it('goes back to what stood there before it was refused', async () => {
    const control = await open()
    await control.setValue('Tver')
    await control.trigger('keydown', { key: 'Enter' })
    await part.setProps({ problem: 'No such city' })
    await control.trigger('keydown', { key: 'Escape' })
    expect(control.element.value).toBe('Tula')
  })

  it('is saved by Mod+S, by the place of the key in a Russian layout', async () => {
    const control = await open()
    await control.setValue('Tver')
    await control.trigger('keydown', { key: 'ы', code: 'KeyS', ctrlKey: true })
    expect(committed()).toEqual([['Tver', 'stay']])
  })

  it('is cleared and handed over by its button', async () => {
    await open({ clearable: true })
    await part.find('button').trigger('click')
    expect(committed()).toEqual([['', 'stay']])
  })

  it('names and explains itself', async () => {
    const control = await open({ problem: 'No such city', required: true })
    expect(control.attributes('aria-invalid')).toBe('true')
    expect(document.getElementById(control.attributes('aria-describedby') ?? '')?.textContent).toContain('No such city')
    expect(document.querySelector(`label[for="${control.element.id}"]`)?.textContent).toContain('City')
  })
})

describe('the box of a text', () => {
  it('gives the focus to the text wherever it is pressed, but not away from it', async () => {
    const control = await open({ clearable: true })
    control.element.blur()
    await part.find('.control').trigger('mousedown')
    expect(document.activeElement).toBe(control.element)
    control.element.blur()
    await part.find('button').trigger('mousedown')
    expect(document.activeElement).not.toBe(control.element)
  })

  it('has words of doubt, which are no refusal and give way to one', async () => {
    const control = await open({ warning: 'No such city is known' })
    const notes = () => document.getElementById(control.attributes('aria-describedby') ?? '')?.textContent
    expect([notes(), control.attributes('aria-invalid')]).toEqual(['No such city is known', undefined])
    await part.setProps({ problem: 'Too long' })
    expect([notes(), control.attributes('aria-invalid')]).toEqual(['Too long', 'true'])
  })
})

describe('a text in a cell', () => {
  it('takes the focus with everything selected', async () => {
    const control = await open({ inline: true })
    await nextTick()
    expect(document.activeElement).toBe(control.element)
    expect([control.element.selectionStart, control.element.selectionEnd]).toEqual([0, 4])
    expect(control.attributes('aria-label')).toBe('City')
  })

  it('is handed over once, changed or not, and tells where to go', async () => {
    const control = await open({ inline: true })
    await control.trigger('keydown', { key: 'Tab', shiftKey: true })
    await control.trigger('blur')
    expect(committed()).toEqual([['Tula', 'back']])
  })

  it('is handed over again once it was refused', async () => {
    const control = await open({ inline: true })
    await control.trigger('keydown', { key: 'Enter' })
    await part.setProps({ problem: 'No such city' })
    await control.trigger('keydown', { key: 'Enter' })
    expect(committed().length).toBe(2)
  })

  it('is silent after Esc, and keeps every key to itself', async () => {
    const control = await open({ inline: true })
    const heard = hearKeys(part)
    await control.trigger('keydown', { key: 'a' })
    await control.trigger('keydown', { key: 'Escape' })
    await control.trigger('blur')
    expect([heard, committed(), part.emitted('cancel')?.length]).toEqual([[], [], 1])
  })
})

describe('a text of several lines', () => {
  it('breaks lines by Enter in a form, and is handed over by Mod+Enter', async () => {
    const control = await open({}, TextArea)
    await control.setValue('Tver')
    await control.trigger('keydown', { key: 'Enter' })
    expect(committed()).toEqual([])
    await control.trigger('keydown', { key: 'Enter', ctrlKey: true })
    expect(committed()).toEqual([['Tver', 'stay']])
  })

  it('is handed over by Enter in a cell, and broken by Shift+Enter', async () => {
    const control = await open({ inline: true }, TextArea)
    await control.trigger('keydown', { key: 'Enter', shiftKey: true })
    expect(committed()).toEqual([])
    await control.trigger('keydown', { key: 'Enter' })
    expect(committed()).toEqual([['Tula', 'stay']])
  })
})
