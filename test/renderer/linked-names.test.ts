// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { shallowRef } from 'vue'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import { fail, succeed } from '../../src-renderer/api/outcome.ts'
import type { ListAsk } from '../../src-renderer/api/records.ts'
import { toChips, type FilterChip } from '../../src-renderer/list/filters/filter-chips.ts'
import { listFilterFields } from '../../src-renderer/list/filters/filter-field.ts'
import { useLinkedNames, type LinkedNames } from '../../src-renderer/list/filters/use-linked-names.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'

const user = registry.get('users') ?? expect.fail('no users')
const toChipsOf = (ids: string) => toChips(deal, listFilterFields(deal), [{ name: 'responsible-id', value: ids }], 'UTC')

function open(ids: string) {
  setActivePinia(createPinia())
  const people = new Map([
    ['1', 'Ada'],
    ['2', 'Bo'],
  ])
  const news$ = new Subject<LiveEvent>()
  const asked: string[] = []
  let isAway = false
  const listRecords = (_: unknown, { query }: ListAsk) => {
    const wanted = query.filters[0]?.value ?? ''
    asked.push(wanted)
    if (isAway) return Promise.resolve(fail({ kind: 'unreachable' }))
    const rows = wanted.split(',').flatMap((id) => {
      const name = people.get(id)
      return name === undefined ? [] : [{ id, attributes: { 'as-string': name }, links: {} }]
    })
    return Promise.resolve(succeed({ rows, total: rows.length }))
  }
  const chips = shallowRef<readonly FilterChip[]>(toChipsOf(ids))
  let names!: LinkedNames
  mount(
    { setup: () => ((names = useLinkedNames(chips)), () => null) },
    {
      global: {
        plugins: [createMessages('en')],
        provide: { [backendKey as symbol]: { records: { listRecords }, news$ } as unknown as Backend },
      },
    },
  )
  return {
    people,
    news$,
    asked,
    chips,
    names,
    label: (id: string) => names.find(user, id)?.label,
    lose: (now: boolean) => (isAway = now),
  }
}

it('names the records that chips lead to, and keeps names while it reads another', async () => {
  const { asked, chips, names, label } = open('1')
  expect(names.find(user, '1')).toBeUndefined()
  await vi.waitFor(() => expect(label('1')).toBe('Ada'))
  chips.value = toChipsOf('1,2,9')
  expect(label('1')).toBe('Ada')
  await vi.waitFor(() => expect(label('2')).toBe('Bo'))
  expect(names.find(user, '9')).toBeNull()
  expect(asked).toEqual(['1', '1,2,9'])
})

it('reads no name that was chosen here', async () => {
  const { asked, chips, names, label } = open('1')
  await vi.waitFor(() => expect(label('1')).toBe('Ada'))
  names.remember(user, [{ value: '2', label: 'Bo' }])
  chips.value = toChipsOf('1,2')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([label('1'), label('2'), asked]).toEqual(['Ada', 'Bo', ['1']])
})

it('follows a record that is renamed', async () => {
  const { people, news$, label } = open('1')
  await vi.waitFor(() => expect(label('1')).toBe('Ada'))
  people.set('1', 'Ada King')
  news$.next({ kind: 'change', type: 'users', ids: ['1'], action: 'update' })
  await vi.waitFor(() => expect(label('1')).toBe('Ada King'))
})

it('asks again once the engine is back', async () => {
  const { news$, label, lose, chips } = open('1')
  await vi.waitFor(() => expect(label('1')).toBe('Ada'))
  lose(true)
  chips.value = toChipsOf('1,2')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([label('1'), label('2')]).toEqual(['Ada', undefined])
  lose(false)
  news$.next({ kind: 'open', resumed: true })
  await vi.waitFor(() => expect(label('2')).toBe('Bo'))
})
