// @vitest-environment happy-dom
import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { deal } from '../../src-shared/resources/deal.ts'
import { useCellWrite } from '../../src-renderer/record/edit/use-cell-write.ts'
import StageDialog from '../../src-renderer/record/stage/StageDialog.vue'
import { useStageQuestion } from '../../src-renderer/record/stage/stage-question.ts'
import { createApiClient } from '../support/api-client.ts'
import { need, openReminders } from './reminders-place.ts'

let place: Awaited<ReturnType<typeof openReminders>>
let client: ReturnType<typeof createApiClient>
let page: VueWrapper
let write: ReturnType<typeof useCellWrite>

const Host = defineComponent({
  setup() {
    const question = useStageQuestion()
    write = useCellWrite(deal, () => undefined)
    return () =>
      question.asked
        ? h(StageDialog, {
            key: question.asked.move.row.id,
            resource: question.asked.resource,
            move: question.asked.move,
            onAnswer: question.answer,
          })
        : null
  },
})

beforeEach(async () => {
  place = await openReminders()
  client = createApiClient(place.api)
  page = mount(Host, { attachTo: document.body, global: place.global() })
})
afterEach(async () => {
  page.unmount()
  await place.close()
})

const findComment = () => document.querySelectorAll<HTMLInputElement>('[role=dialog] input').item(2)
const submit = () => document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))

function type(text: string): void {
  const field = findComment()
  field.value = text
  field.dispatchEvent(new Event('input'))
}

it('does not overwrite what someone else says about a loss while the dialog is open', async () => {
  const { id } = await place.addDeal('Kestrel')
  const { list } = await client.get('deal-stages')
  const lost = list.find(({ attributes }) => attributes['kind'] === 'lost')!
  const row = need(await place.backend.records.readRecord(deal, id, ['stage']))
  const written = write(row, 'stage', { type: 'deal-stages', id: lost.id })
  await vi.waitFor(() => expect(findComment()).not.toBeNull())
  type('Too dear')
  await client.edit('deals', id, { 'loss-comment': 'Call again in May' })
  submit()

  const readComment = async () => need(await place.backend.records.readRecord(deal, id)).attributes['loss-comment']
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Call again in May'))
  expect([findComment().value, await readComment()]).toEqual(['Too dear', 'Call again in May'])

  type('Too dear. Call again in May')
  submit()
  expect([await written, await readComment()]).toEqual([true, 'Too dear. Call again in May'])
})
