import type { ListContext } from '../list/list-context.ts'
import type { BoardStage } from './board-stages.ts'
import type { StageTimes } from './use-stage-times.ts'

/** What a board tells each of its stages, and a stage its cards. */
export interface ColumnProps {
  readonly context: ListContext
  readonly stage: BoardStage
  readonly headId: string
  readonly fields: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly focused: number | undefined
  readonly lifted: ReadonlySet<string>
  readonly open: string | null
  readonly marked: string | null
  readonly today: string
  readonly times: StageTimes
  /** Where each column was scrolled to when it was drawn last. */
  readonly scrolledTo: Map<string, number>
}
