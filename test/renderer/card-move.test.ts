// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { deal } from '../../src-shared/resources/deal.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { useToasts } from '../../src-renderer/actions/use-toasts.ts'
import { backendKey, type Backend } from '../../src-renderer/api/backend.ts'
import { fail } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import type { BoardStage } from '../../src-renderer/board/board-stages.ts'
import { useCardMove, type BulkOrders } from '../../src-renderer/board/use-card-move.ts'
import type { Board } from '../../src-renderer/board/use-board.ts'
import type { ListContext } from '../../src-renderer/list/list-context.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'

const stage = (id: string): BoardStage => {
  const row = { id, attributes: { name: id }, links: {} } as unknown as BoardStage['row'] & object
  return { id, title: id, colour: undefined, kind: 'opened', isMovable: true, row }
}

it('tells why the selected cards could not be moved together', async () => {
  setActivePinia(createPinia())
  const request: Backend['request'] = () => Promise.resolve(fail({ kind: 'unreachable' }))
  const selection = { selection: ref({}), count: ref(2), unlisted: ref(0), isSelected: () => true }
  const context = { resource: deal, selection, list: { query: ref(null) }, state: { part: ref('actual') } }
  const start = vi.fn<BulkOrders['start']>(() => Promise.resolve(fail({ kind: 'unreachable' })))
  let cards: ReturnType<typeof useCardMove> | undefined
  const Host = defineComponent({
    setup() {
      cards = useCardMove({
        context: context as unknown as ListContext,
        board: { link: 'stage', stageType: dealStage } as unknown as Board,
        bulk: { start, ask: vi.fn<BulkOrders['ask']>() },
        place: () => Promise.resolve(),
      })
      return () => h('p')
    },
  })
  const backend: Backend = { request, records: createRecords(request), news$: new Subject() }
  const page = mount(Host, { global: { plugins: [createMessages('en')], provide: { [backendKey as symbol]: backend } } })
  cards?.move(stage('1').row!, stage('1'), stage('2'), false)
  await vi.waitFor(() => expect(useToasts().toasts).toHaveLength(1))
  expect([start.mock.calls.length, start.mock.calls[0]?.[0]]).toEqual([1, 'edit'])
  page.unmount()
})
