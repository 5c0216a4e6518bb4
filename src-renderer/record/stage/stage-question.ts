import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { findEditorKey } from '../../resources/index.ts'
import type { Cell, CellChange } from '../edit/replace-cell.ts'
import { findStageMove, type StageMove } from './stage-move.ts'

interface Asked {
  readonly resource: Resource
  readonly move: StageMove
}

/** Asks before a record moves to a stage: whether it may leave its funnel, and why it was lost. */
export const useStageQuestion = defineStore('stage-question', () => {
  const { records } = useBackend()
  const asked = shallowRef<Asked | null>(null)
  let settle: (answer: readonly Cell[] | null) => void = () => undefined

  function ask(question: Asked): Promise<readonly Cell[] | null> {
    settle(null)
    asked.value = question
    return new Promise((resolve) => (settle = resolve))
  }

  /** Returns further cells to write with the change, or null if the user cancelled. */
  async function decide(
    resource: Resource,
    change: Pick<CellChange, 'id' | 'name' | 'to'>,
  ): Promise<Outcome<readonly Cell[] | null>> {
    if (findEditorKey(resource.type, change.name) !== 'stage') return succeed([])
    const found = await findStageMove(records, resource, change)
    if (!found.ok) return found
    return succeed(found.value ? await ask({ resource, move: found.value }) : [])
  }

  function answer(given: readonly Cell[] | null): void {
    asked.value = null
    settle(given)
  }

  return { asked, decide, answer }
})
