// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, onMounted, ref, shallowRef, useTemplateRef, type Component } from 'vue'
import { latePart, loadLateParts, useLatePart } from '../../../src-renderer/parts/late-part.ts'

/** A field that takes the focus when it is drawn, as an editor does. */
const Field = defineComponent(() => {
  const box = useTemplateRef<HTMLInputElement>('box')
  onMounted(() => {
    box.value?.focus()
    box.value?.select()
  })
  return () => h('input', { ref: 'box', value: 'old', onKeydown: (event: KeyboardEvent) => onKey(event) })
})
const onKey = vi.fn((_event: KeyboardEvent): void => undefined)
const arrival = shallowRef(Promise.withResolvers<{ default: Component }>())

const press = (key: string, options: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
  )
const field = () => document.querySelector('input')
let leave: () => void = () => undefined

/** A button that opens the field: by a click, or by a letter that the field is to begin with. */
function openPage() {
  const part = latePart(() => arrival.value.promise)
  const Page = defineComponent(() => {
    const open = ref(false)
    const inner = useLatePart(part, () => open.value)
    const show = () => (open.value = true)
    return () => [h('button', { onClick: show, onKeydown: show }), open.value && inner.value ? h(inner.value) : null]
  })
  const page = mount(Page, { attachTo: document.body })
  leave = () => page.unmount()
  document.querySelector('button')?.focus()
  return part
}

beforeEach(() => {
  arrival.value = Promise.withResolvers()
  onKey.mockReset()
})
afterEach(() => leave())

describe('a part that is loaded late', () => {
  it('has every key that was pressed meanwhile, in order', async () => {
    openPage()
    document.querySelector('button')?.click()
    for (const key of ['K', 'e', 's', 'x', 'Backspace', 't']) expect(press(key)).toBe(false)
    press('Enter')
    arrival.value.resolve({ default: Field })
    await vi.waitFor(() => expect(field()?.value).toBe('Kest'))
    expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['K', 'e', 's', 'x', 'Backspace', 't', 'Enter'])
    expect(press('r')).toBe(true)
  })

  it('has only the keys up to the one that closes it: the page has the rest, and keys pressed meanwhile come last', async () => {
    openPage()
    const page: string[] = []
    const hear = ({ key, target }: KeyboardEvent) => target instanceof HTMLButtonElement && page.push(key)
    document.addEventListener('keydown', hear)
    document.querySelector('button')?.click()
    for (const key of ['a', 'Enter', 'Escape', '?']) press(key)
    onKey.mockImplementation(({ key }) => {
      if (key !== 'Enter') return
      press('z')
      requestAnimationFrame(() => document.querySelector('button')?.focus())
    })
    arrival.value.resolve({ default: Field })
    await vi.waitFor(() => expect(page).toEqual(['Escape', '?', 'z']))
    expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'Enter'])
    document.removeEventListener('keydown', hear)
  })

  it('does what Enter does in a form, in a text and on a button', async () => {
    const submitted = vi.fn((event: Event) => event.preventDefault())
    const clicked = vi.fn()
    const Form = defineComponent(() => {
      onMounted(() => document.querySelector('input')?.focus())
      const next = (event: KeyboardEvent, name: string) =>
        event.key === 'F6' && document.querySelector<HTMLElement>(name)?.focus()
      return () =>
        h('form', { onSubmit: submitted }, [
          h('input', { onKeydown: (event: KeyboardEvent) => next(event, 'textarea') }),
          h('textarea', { onKeydown: (event: KeyboardEvent) => next(event, 'form [type=button]') }),
          h('button', { type: 'button', onClick: clicked }),
          h('button'),
        ])
    })
    openPage()
    document.querySelector('button')?.click()
    for (const key of ['a', 'Enter', 'F6', 'b', 'Enter', 'c', 'F6', 'Enter']) press(key)
    arrival.value.resolve({ default: Form })
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce())
    expect(submitted).toHaveBeenCalledOnce()
    expect(field()?.value).toBe('a')
    expect(document.querySelector('textarea')?.value).toBe('b\nc')
  })

  it('leaves the rest of the keys to another part that one of them loads', async () => {
    openPage()
    document.querySelector('button')?.click()
    for (const key of ['F2', 'b', 'c']) press(key)
    const next = Promise.withResolvers<{ default: Component }>()
    const second = latePart(() => next.promise)
    const box = document.createElement('input')
    onKey.mockImplementation(({ key }) => {
      if (key === 'F2') mount(defineComponent(() => (useLatePart(second), () => null)))
    })
    arrival.value.resolve({ default: Field })
    await vi.waitFor(() => expect(onKey).toHaveBeenCalledOnce())
    await new Promise((done) => setTimeout(done, 150))
    expect(field()?.value).toBe('old')
    document.body.append(box)
    next.resolve({ default: Field })
    box.focus()
    await vi.waitFor(() => expect(box.value).toBe('bc'))
    expect(onKey).toHaveBeenCalledOnce()
    box.remove()
  })

  it('begins with the letter that opened it, unless that was a command', async () => {
    vi.stubGlobal('event', undefined)
    const hear = (event: KeyboardEvent) => vi.stubGlobal('event', event)
    window.addEventListener('keydown', hear, { capture: true })
    openPage()
    expect(press('7')).toBe(false)
    arrival.value.resolve({ default: Field })
    await vi.waitFor(() => expect(field()?.value).toBe('7'))
    leave()
    arrival.value = Promise.withResolvers()
    openPage()
    press('k', { ctrlKey: true })
    arrival.value.resolve({ default: Field })
    await vi.waitFor(() => expect(document.activeElement).toBe(field()))
    expect(field()?.value).toBe('old')
    window.removeEventListener('keydown', hear, { capture: true })
    vi.unstubAllGlobals()
  })

  it('is drawn at once where the page had time to load it', async () => {
    const part = openPage()
    arrival.value.resolve({ default: Field })
    await loadLateParts()
    expect(part.loaded.value).toBeDefined()
    document.querySelector('button')?.click()
    await Promise.resolve()
    expect(document.activeElement).toBe(field())
    expect(press('a')).toBe(true)
  })

  it('that cannot be loaded gives the keyboard back, and is asked for again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const part = openPage()
    document.querySelector('button')?.click()
    press('a')
    arrival.value.reject(new Error('gone after an update'))
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(press('b')).toBe(true))
    arrival.value = Promise.withResolvers()
    arrival.value.resolve({ default: Field })
    await part.load()
    await vi.waitFor(() => expect(field()?.value).toBe('old'))
    logged.mockRestore()
  })
})
