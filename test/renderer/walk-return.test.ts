// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { wholeList } from '../../src-renderer/api/list-query.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { succeed } from '../../src-renderer/api/outcome.ts'
import { takeReturn } from '../../src-renderer/list/walk/returning.ts'
import { useWalk } from '../../src-renderer/list/walk/use-walk.ts'
import { toWalkState } from '../../src-renderer/list/walk/walk.ts'
import { contact } from '../../src-shared/resources/contact.ts'

beforeEach(() => setActivePinia(createPinia()))

/** The page of contact 5, opened from row 4 of its list. The rows beside it come only when `answer` is called. */
async function openRecord() {
  const waiting: (() => void)[] = []
  const rows = ['1', '2', '5'].map((id) => ({ id, attributes: {}, links: {} }))
  const listRecords = () => new Promise((done) => waiting.push(() => done(succeed({ rows, total: rows.length }))))
  const id = ref('5')
  let walk: ReturnType<typeof useWalk> | undefined
  const Page = defineComponent(() => ((walk = useWalk(contact, id)), () => null))
  const routes = [
    { path: '/contacts', component: { render: () => null } },
    { path: '/contacts/:id', component: Page },
  ]
  const router = createRouter({ history: createMemoryHistory(), routes })
  history.replaceState(toWalkState({ from: '/contacts', index: 4, query: wholeList }), '')
  await router.push('/contacts/5')
  const backend = { records: { listRecords }, news$: new Subject<LiveEvent>() } as unknown as Backend
  mount(
    defineComponent(() => () => h(RouterView)),
    {
      global: { plugins: [router], provide: { [backendKey as symbol]: backend } },
    },
  )
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  return { router, id, walk: walk!, answer: () => waiting.shift()?.() }
}

it('a user who leaves before the rows beside the record are known returns to the row that led there', async () => {
  const { router } = await openRecord()
  await router.push('/contacts')
  expect(takeReturn('/contacts')).toMatchObject({ index: 4, id: '5' })
})

it('the row that the record has moved to is returned to, but not that of the record before', async () => {
  const first = await openRecord()
  first.answer()
  await vi.waitFor(() => expect(first.walk.around.value?.index).toBe(2))
  await first.router.push('/contacts')
  expect(takeReturn('/contacts')).toMatchObject({ index: 2, id: '5' })

  const second = await openRecord()
  second.answer()
  await vi.waitFor(() => expect(second.walk.around.value?.index).toBe(2))
  second.id.value = '6'
  await second.router.push('/contacts')
  expect(takeReturn('/contacts')).toMatchObject({ index: 4, id: '6' })
})
