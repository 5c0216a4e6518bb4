// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import ColumnHead from '../../src-renderer/board/ColumnHead.vue'
import { toBoardStage } from '../../src-renderer/board/board-stages.ts'
import { mountPart } from './parts/mount-part.ts'

it('a folded column shows its hint at the top, where its name is', () => {
  const stage = toBoardStage({ id: '5', attributes: { name: 'Won', kind: 'won' }, links: {} })
  const props = { id: 'head', stage, count: '39', sum: '3.00', folded: true, add: undefined, items: () => [] }
  const head = mountPart(ColumnHead, { props })
  expect(head.get('button').attributes()).toMatchObject({ 'data-hint': 'Won · 39 · 3.00', 'data-hint-side': 'top' })
  head.unmount()
})
