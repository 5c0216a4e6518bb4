import { mount, type ComponentMountingOptions, type VueWrapper } from '@vue/test-utils'
import type { Component } from 'vue'
import { createMessages } from '../../../src-renderer/locales/i18n.ts'
import type { Language } from '../../../src-shared/bridge.ts'

/** A part in a page, with the words of a language. */
export function mountPart(
  part: Component,
  options: Pick<ComponentMountingOptions<unknown>, 'props' | 'attrs' | 'slots'> = {},
  language: Language = 'en',
): VueWrapper {
  return mount(part, { ...options, attachTo: document.body, global: { plugins: [createMessages(language)] } })
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
