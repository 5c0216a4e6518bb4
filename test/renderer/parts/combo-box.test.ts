// @vitest-environment happy-dom
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Choice } from '../../../src-renderer/parts/choice.ts'
import ComboBox from '../../../src-renderer/parts/ComboBox.vue'
import { listMatching } from '../../../src-renderer/parts/use-choices.ts'
import { hearKeys, keepModel, mountPart } from './mount-part.ts'

const warm: Choice = { value: '1', label: 'Warm', colour: 'green' }
const cold: Choice = { value: '2', label: 'Cold', hint: 'calls later' }
const gone: Choice = { value: '3', label: 'Gone', disabled: true }
const choices = [warm, cold, gone]

let part: VueWrapper
afterEach(() => part.unmount())

function open(props: Record<string, unknown> = {}, model: unknown = null) {
  part = mountPart(ComboBox, {
    props: { label: 'Status', choices, ...keepModel(model, (next) => part.setProps(next)), ...props },
  })
  const control = part.find<HTMLInputElement>('input')
  control.element.focus()
  return control
}

const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent?.trim())
const committed = () => part.emitted('commit') ?? []

describe('one of many', () => {
  it('is found as one types, and taken by Enter', async () => {
    const control = open()
    await control.setValue('co')
    await flushPromises()
    expect(options()).toEqual(['Coldcalls later'])
    await control.trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(committed()).toEqual([[cold, 'stay']])
    expect([control.element.value, options()]).toEqual(['Cold', []])
  })

  it('shows its choices by Enter while nothing is chosen, and leaves the key to the form once something is', async () => {
    const control = open()
    const press = () =>
      control.element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(press()).toBe(false)
    await flushPromises()
    expect(options()).toHaveLength(3)
    part.unmount()
    open({}, warm)
    expect(part.find('input').element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))).toBe(true)
    expect(options()).toEqual([])
  })

  it('is named to a reader by the option that Enter would take', async () => {
    const control = open({}, warm)
    await control.trigger('keydown', { key: 'ArrowDown' })
    await flushPromises()
    const active = () => document.getElementById(control.attributes('aria-activedescendant') ?? '')?.textContent?.trim()
    expect(active()).toBe('Warm')
    await control.trigger('keydown', { key: 'ArrowDown' })
    expect(active()).toBe('Coldcalls later')
    await control.trigger('keydown', { key: 'ArrowDown' })
    expect(active()).toBe('Warm')
    expect(document.getElementById(control.attributes('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
  })

  it('stays what it was where the text is left unchosen', async () => {
    const control = open({}, warm)
    await control.setValue('zzz')
    await control.trigger('blur')
    await flushPromises()
    expect([control.element.value, committed()]).toEqual(['Warm', []])
  })

  it('closes its list by Esc before anything else hears of it', async () => {
    const control = open()
    const heard = hearKeys(part)
    await control.setValue('co')
    await control.trigger('keydown', { key: 'Escape' })
    await flushPromises()
    expect([options(), heard, part.emitted('cancel')]).toEqual([[], [], undefined])
    await control.trigger('keydown', { key: 'Escape' })
    expect([heard, part.emitted('cancel')?.length]).toEqual([['Escape'], 1])
  })

  it('is emptied by deleting its text only where it may be empty', async () => {
    const control = open({ clearable: true }, warm)
    await control.setValue('')
    await control.trigger('blur')
    expect(committed()).toEqual([[null, 'leave']])
  })

  it('in a cell shows what can be chosen at once, and is left by one Escape', async () => {
    const control = open({ inline: true }, warm)
    await flushPromises()
    expect(options()).toEqual(['Warm', 'Coldcalls later', 'Gone'])
    await control.trigger('keydown', { key: 'Escape' })
    expect(part.emitted('cancel')?.length).toBe(1)
  })

  it('in a cell is taken by Tab, which goes on', async () => {
    const control = open({ inline: true }, warm)
    await control.setValue('co')
    await flushPromises()
    await control.trigger('keydown', { key: 'Tab' })
    await control.trigger('blur')
    expect(committed()).toEqual([[cold, 'next']])
  })
})

describe('the edge of the box', () => {
  const press = async (at: string) => {
    const target = part.find(at)
    await target.trigger('mousedown')
    await target.trigger('click')
    await flushPromises()
  }

  it('is the box: pressed there, the text has the focus and the list is open', async () => {
    const control = open()
    control.element.blur()
    await press('.control')
    expect([document.activeElement, options().length]).toEqual([control.element, 3])
  })

  it('opens nothing where a button of its own is pressed, or where nothing can be chosen', async () => {
    open({ multiple: true }, [warm, cold])
    await press('button[aria-label="Remove Warm"]')
    expect(options()).toEqual([])
    part.unmount()
    open({ readonly: true }, warm)
    await press('.control')
    expect(options()).toEqual([])
  })

  it('says that one chooses here', () => {
    expect(open().attributes('placeholder')).toBe('Choose…')
  })
})

describe('several of many', () => {
  it('are taken one after another, and handed over when left', async () => {
    // As a template says it: the bare word.
    const control = open({ multiple: '' }, [warm])
    await control.setValue('co')
    await flushPromises()
    await control.trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect([control.element.value, committed()]).toEqual(['', []])
    await control.trigger('blur')
    expect(committed()).toEqual([[[warm, cold], 'leave']])
  })

  it('lose the last by Backspace in an empty text', async () => {
    const control = open({ multiple: true }, [warm, cold])
    await control.trigger('keydown', { key: 'Backspace' })
    await control.trigger('keydown', { key: 's', ctrlKey: true })
    expect(committed()).toEqual([[[warm], 'stay']])
  })
})

describe('choices that are asked for', () => {
  function createSearch() {
    const asked: { text: string; signal: AbortSignal; answer: (choices: Choice[]) => void; fail: () => void }[] = []
    const search = (text: string, signal: AbortSignal) =>
      new Promise<Choice[]>((answer, reject) => asked.push({ text, signal, answer, fail: () => reject(new Error('no')) }))
    return { asked, search }
  }

  it('come from the newest question alone', async () => {
    const { asked, search } = createSearch()
    const control = open({ search })
    await control.setValue('c')
    await control.setValue('co')
    expect(asked.map(({ text, signal }) => [text, signal.aborted])).toEqual([
      ['c', true],
      ['co', false],
    ])
    asked[1]?.answer([cold])
    await flushPromises()
    asked[0]?.answer([warm])
    await flushPromises()
    expect(options()).toEqual(['Coldcalls later'])
  })

  it('are awaited by the line that creates what was typed, and by Enter', async () => {
    const { asked, search } = createSearch()
    const onCreate = vi.fn()
    const control = open({ search, newLabel: (text: string) => `Create ${text}`, onCreate })
    await control.setValue('c')
    expect(options()).toEqual([])
    asked[0]?.answer([cold])
    await flushPromises()
    expect(options()).toEqual(['Coldcalls later', 'Create c'])
    await control.setValue('cx')
    await control.trigger('keydown', { key: 'Enter' })
    expect(onCreate).not.toHaveBeenCalled()
    asked[1]?.answer([])
    await flushPromises()
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('cx')
  })

  it('may all be new: Enter that comes first waits too', async () => {
    const { asked, search } = createSearch()
    const onCreate = vi.fn()
    const control = open({ search, newLabel: (text: string) => `Create ${text}`, onCreate })
    await control.setValue('new')
    await control.trigger('keydown', { key: 'Enter' })
    asked[0]?.answer([])
    await flushPromises()
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('new')
  })

  it('say that nothing was found, and that the search failed with a way to try again', async () => {
    const { asked, search } = createSearch()
    const control = open({ search })
    await control.setValue('c')
    asked[0]?.answer([])
    await flushPromises()
    expect(document.querySelector('[role=status]')?.textContent).toContain('Nothing found')
    await control.setValue('co')
    asked[1]?.fail()
    await flushPromises()
    expect(document.querySelector('[role=status]')?.textContent).toContain('The search failed.')
    await control.trigger('keydown', { key: 'Enter' })
    asked[2]?.answer([cold])
    await flushPromises()
    expect(options()).toEqual(['Coldcalls later'])
  })
})

describe('the list', () => {
  it('matches every word, in the second line too, whatever the case', () => {
    part = mountPart({ template: '<i />' })
    expect(listMatching(choices, 'LATER cold')).toEqual([cold])
    expect(listMatching(choices, 'warm later')).toEqual([])
    expect(listMatching(choices, ' ')).toEqual(choices)
  })
})
