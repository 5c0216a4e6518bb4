// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick, ref, type Component, type SetupContext } from 'vue'
import ActionScope from '../../src-renderer/actions/ActionScope.vue'
import { useAction } from '../../src-renderer/actions/use-action.ts'
import { useActions } from '../../src-renderer/actions/use-actions.ts'
import { useKeys } from '../../src-renderer/actions/use-keys.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'

const done: string[] = []
const isAble = ref(true)

const List: Component = {
  props: { name: { type: String, required: true } },
  setup(given: object, { slots }: SetupContext) {
    const { name } = given as { readonly name: string }
    useAction('records.refresh', { run: () => done.push(name), isEnabled: () => name !== 'inner' || isAble.value })
    if (name === 'first') useAction('records.archive', { run: () => done.push('archive') })
    return () => h('section', [h('button', { id: name }), slots['default']?.()])
  },
}

const isShown = ref(true)

/** Two lists side by side, the second with another in it, and something of the page beside them. */
function mountPage() {
  const scoped = (name: string, inside?: () => unknown) =>
    h(ActionScope, () => h(List, { name }, inside ? { default: inside } : undefined))
  const Page = defineComponent({
    setup() {
      useKeys()
      useAction('global.undo', { run: () => done.push('undo') })
      return () => [
        scoped('first'),
        isShown.value && scoped('second', () => scoped('inner')),
        h('nav', h('button', { id: 'outside' })),
        h('div', { role: 'dialog' }, h('button', { id: 'dialog' })),
      ]
    },
  })
  return mount(Page, { attachTo: document.body, global: { plugins: [createMessages('en')] } })
}

beforeEach(() => {
  setActivePinia(createPinia())
  document.body.innerHTML = ''
  done.length = 0
  isAble.value = isShown.value = true
})

function runAt(...ids: string[]): string[] {
  for (const id of ids) document.getElementById(id)?.focus()
  useActions().run('records.refresh')
  return done.splice(0)
}

describe('an action that several can do', () => {
  it('goes to the one that has the focus, whoever came last', () => {
    const page = mountPage()
    expect([runAt('first'), runAt('second'), runAt('inner'), runAt('first')]).toEqual([
      ['first'],
      ['second'],
      ['inner'],
      ['first'],
    ])
    page.unmount()
  })

  it('stays with the one that had it last while the focus is in a dialog, or outside of all', () => {
    const page = mountPage()
    expect([runAt('first', 'dialog'), runAt('second', 'outside')]).toEqual([['first'], ['second']])
    page.unmount()
  })

  it('goes to what is around the one that cannot do it, and to the page itself', () => {
    const page = mountPage()
    isAble.value = false
    expect(runAt('inner')).toEqual(['second'])
    useActions().run('global.undo')
    expect(done).toEqual(['undo'])
    page.unmount()
  })

  it('is done by another that can where the one in focus never does it', () => {
    const page = mountPage()
    document.getElementById('second')?.focus()
    expect([useActions().run('records.archive'), done]).toEqual([true, ['archive']])
    page.unmount()
  })

  it('is forgotten with the scope that had the focus', async () => {
    const page = mountPage()
    document.getElementById('inner')?.focus()
    isShown.value = false
    await nextTick()
    expect(runAt()).toEqual(['first'])
    page.unmount()
  })

  it('goes to the last one before anything has had the focus', () => {
    const page = mountPage()
    expect(runAt()).toEqual(['inner'])
    page.unmount()
  })
})
