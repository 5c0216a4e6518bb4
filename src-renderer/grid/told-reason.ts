import type { FieldKind } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { MatchReason } from '../parts/match-reason.ts'
import type { CellModel } from './cell-models.ts'

/** By what a row was found, as it stands in one of its cells. */
export interface ToldReason {
  /** The cell, counted from 0. */
  readonly at: number
  /** It stands in the place of the cell's own value, which is of the same kind; else beside it. */
  readonly isInstead: boolean
  readonly name: string
  readonly text: string
}

/** Of these a record has several, and shows one. */
const likeKinds: ReadonlySet<FieldKind | undefined> = new Set(['phone', 'email'])

/** A phone or an e-mail is told where people look for one; all else beside the name. */
export function toToldReason({ fields }: Resource, { name, text }: MatchReason, cells: readonly CellModel[]): ToldReason {
  const kind = fields[name]?.kind
  const like = likeKinds.has(kind) ? cells.findIndex((cell) => cell.kind === kind) : -1
  return { at: like < 0 ? cells.findIndex(({ isTitle }) => isTitle) : like, isInstead: like >= 0, name, text }
}
