import type { FieldKind } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { MatchReason } from '../parts/match-reason.ts'
import type { CellModel } from './cell-models.ts'

/** A match reason with the cell that shows it. */
export interface ShownReason {
  /** The cell's index, from 0. */
  readonly at: number
  /** True if it replaces the cell's own value of the same kind. Otherwise it is shown next to it. */
  readonly isInstead: boolean
  readonly name: string
  readonly text: string
}

/** Kinds of which a record has several values but shows one. */
const likeKinds: ReadonlySet<FieldKind | undefined> = new Set(['phone', 'email'])

/** A phone or an email appears in a column of its kind, any other match next to the title. */
export function toShownReason({ fields }: Resource, { name, text }: MatchReason, cells: readonly CellModel[]): ShownReason {
  const kind = fields[name]?.kind
  const like = likeKinds.has(kind) ? cells.findIndex((cell) => cell.kind === kind) : -1
  return { at: like < 0 ? cells.findIndex(({ isTitle }) => isTitle) : like, isInstead: like >= 0, name, text }
}
