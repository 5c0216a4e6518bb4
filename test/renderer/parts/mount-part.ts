import { mount, type VueWrapper } from '@vue/test-utils'
import type { Component, DefineComponent } from 'vue'
import { createMessages } from '../../../src-renderer/locales/i18n.ts'
import type { Language } from '../../../src-shared/bridge.ts'

interface PartOptions {
  readonly props?: Record<string, unknown>
  readonly attrs?: Record<string, unknown>
  readonly slots?: Record<string, string>
}

/** A part in a page, with the words of a language. */
export function mountPart(part: Component, options: PartOptions = {}, language: Language = 'en'): VueWrapper {
  const made: unknown = mount(part as DefineComponent, {
    ...options,
    attachTo: document.body,
    global: { plugins: [createMessages(language)] },
  })
  return made as VueWrapper
}

/** Keys that go on from the part to what is around it. */
export function hearKeys(part: VueWrapper): string[] {
  const heard: string[] = []
  const around = (part.element as HTMLElement).parentElement
  around?.addEventListener('keydown', (event) => heard.push(event.key))
  return heard
}

/** Props and listener for a model that the page keeps. */
export function keepModel<V>(value: V, set: (props: { modelValue: V }) => unknown) {
  return { modelValue: value, 'onUpdate:modelValue': (modelValue: V) => void set({ modelValue }) }
}
