// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { NEVER } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { registry } from '../../src-shared/resources/index.ts'
import { contact } from '../../src-shared/resources/contact.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import ChipEditor from '../../src-renderer/list/filters/ChipEditor.vue'
import { useFilters, type Filters } from '../../src-renderer/list/filters/use-filters.ts'
import { useFilterWords } from '../../src-renderer/list/filters/use-filter-words.ts'
import { createMemoryState } from '../../src-renderer/list/source/list-state.ts'
import { usePreferences } from '../../src-renderer/text/use-preferences.ts'
import { useWords } from '../../src-renderer/text/use-words.ts'
import { createApiClient } from '../support/api-client.ts'
import { openEngine } from '../support/engine-under-test.ts'

let api: Awaited<ReturnType<typeof openEngine>>
const request = createRequest(
  (path, init) => api.ask(path, init),
  () => undefined,
)
const backend = { request, records: createRecords(request), news$: NEVER } as Backend

beforeAll(async () => {
  api = await openEngine(createMemoryStore({ registry }))
  const client = createApiClient(api)
  for (const [at, city] of ['Kazan', 'Kazan', 'KAZAN', 'Moscow', ''].entries())
    await client.create('contacts', { 'first-name': 'A', 'last-name': `Person ${at}`, 'work-city': city, 'home-city': 'Perm' })
})
afterAll(() => api.close())

/** The editor of a new filter, as if chosen from the menu. */
async function open(key: string, language: 'en' | 'ru' = 'en') {
  const pinia = createPinia()
  setActivePinia(pinia)
  usePreferences().language = language
  const state = createMemoryState()
  const held = shallowRef<Filters>()
  const page = defineComponent({
    setup() {
      const filters = (held.value = useFilters(contact, state))
      const words = useFilterWords(filters)
      filters.begin(filters.fields.value.find((field) => field.key === key)!)
      return () => h(ChipEditor, { chip: filters.chips.value[0]!, label: key, filters, words })
    },
  })
  const wrapper = mount(page, {
    attachTo: document.body,
    global: { plugins: [pinia, useWords().messages], provide: { [backendKey as symbol]: backend } },
  })
  await vi.waitFor(async () => {
    await flushPromises()
    expect(wrapper.findAll('[role=option]').length).toBeGreaterThan(key === 'status-id' ? 0 : 1)
  })
  return {
    wrapper,
    state,
    list: () => wrapper.findAll('[role=option]').map((option) => option.text().replaceAll(/\s+/g, ' ')),
    choose: async (at: number) => {
      await wrapper.findAll('[role=option]')[at]!.trigger('click')
      await flushPromises()
    },
  }
}

describe('the editor of a link', () => {
  it('offers me and no link first, and applies them as words', async () => {
    const { wrapper, state, list, choose } = await open('responsible-id')
    expect(list().slice(0, 2)).toEqual(['me', 'none'])
    await choose(0)
    await choose(1)
    expect(state.filters.value).toEqual([{ name: 'responsible-id', value: 'me,none' }])
    wrapper.unmount()
  })

  it('offers only no link for others than users, in the chosen language', async () => {
    const { wrapper, list } = await open('status-id', 'ru')
    expect(list()[0]).toBe('нет')
    expect(list()).not.toContain('я')
    wrapper.unmount()
  })

  it('finds the words by typing', async () => {
    const { wrapper, list } = await open('responsible-id')
    await wrapper.get('input').setValue('non')
    await vi.waitFor(() => expect(list()).toEqual(['none']))
    wrapper.unmount()
  })
})

describe('the editor of a city', () => {
  it('offers the cities that occur with their counts, whatever their case', async () => {
    const { wrapper, state, list, choose } = await open('work-city')
    expect(list()).toEqual(['none', 'KAZAN3', 'Moscow1'])
    await choose(1)
    await choose(0)
    expect(state.filters.value).toEqual([{ name: 'work-city', value: 'KAZAN,none' }])
    wrapper.unmount()
  })

  it('takes a city that does not occur yet', async () => {
    const { wrapper, state, list, choose } = await open('work-city')
    await wrapper.get('input').setValue('Tver')
    await vi.waitFor(() => expect(list()).toEqual(['Tver']))
    await choose(0)
    expect(state.filters.value).toEqual([{ name: 'work-city', value: 'Tver' }])
    wrapper.unmount()
  })

  it('of any address lists all of them, without counts that would count a record twice', async () => {
    const { wrapper, list } = await open('any-city')
    expect(list()).toEqual(['none', 'Perm', 'KAZAN', 'Moscow'])
    wrapper.unmount()
  })
})
