import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { findEditorKey } from '../../resources/index.ts'
import type { Cell, CellChange } from '../edit/replace-cell.ts'
import type { LossAnswers } from './loss-cells.ts'
import { findStageMove, type StageMove } from './stage-move.ts'

interface Asked {
  readonly resource: Resource
  readonly move: StageMove & { readonly former?: FormerAnswers }
}

/** Answers that were not written: someone changed one of the fields meanwhile. */
export interface FormerAnswers {
  readonly cells: readonly Cell[]
  readonly typed: LossAnswers
}

/** Asks before a record moves to a stage: whether it may leave its funnel, and why it was lost. */
export const useStageQuestion = defineStore('stage-question', () => {
  const { records } = useBackend()
  const asked = shallowRef<Asked | null>(null)
  let settle: (answer: readonly Cell[] | null) => void = () => undefined
  let typed: LossAnswers = {}

  function ask(question: Asked): Promise<readonly Cell[] | null> {
    settle(null)
    asked.value = question
    return new Promise((resolve) => (settle = resolve))
  }

  /** Returns further cells to write with the change, or null if the user cancelled. `former`: the cells of the last answer. */
  async function decide(
    resource: Resource,
    change: Pick<CellChange, 'id' | 'name' | 'to'>,
    former: readonly Cell[] = [],
  ): Promise<Outcome<readonly Cell[] | null>> {
    if (findEditorKey(resource.type, change.name) !== 'stage') return succeed([])
    const found = await findStageMove(records, resource, change)
    if (!found.ok) return found
    if (!found.value) return succeed([])
    const move = { ...found.value, ...(former.length > 0 && { former: { cells: former, typed } }) }
    return succeed(await ask({ resource, move }))
  }

  /** `answers`: what the user typed, to be shown again if it cannot be written. */
  function answer(given: readonly Cell[] | null, answers: LossAnswers = {}): void {
    asked.value = null
    typed = answers
    settle(given)
  }

  return { asked, decide, answer }
})
