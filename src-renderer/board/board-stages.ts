import type { FilterTerm } from '../../src-shared/jsonapi/query.ts'
import { emptyValue } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import type { RecordRow } from '../api/records.ts'
import { findLinkedColour } from '../fields/linked-colour.ts'
import { isMiddle } from '../record/stage/use-stage-order.ts'

/** A column of a board. */
export interface BoardStage {
  /** The stage's id; `none` for records without a stage. */
  readonly id: string
  readonly title: string
  readonly colour: string | undefined
  readonly kind: 'opened' | 'won' | 'lost' | null
  /** Whether the user may change its place. */
  readonly isMovable: boolean
  /** Undefined for records without a stage: no card can be moved there. */
  readonly row?: RecordRow
}

const ends: readonly unknown[] = ['won', 'lost']

export const isClosed = ({ kind }: Pick<BoardStage, 'kind'>): boolean => ends.includes(kind)

export function toBoardStage(row: RecordRow): BoardStage {
  const kind = (['opened', 'won', 'lost'] as const).find((one) => one === row.attributes['kind']) ?? null
  const colour = findLinkedColour(row)
  return { id: row.id, title: toTitle(row.id, row.attributes), colour, kind, isMovable: isMiddle(row), row }
}

/** Records without a stage come first, and only if there are any. */
export const toStageless = (title: string): BoardStage => ({
  id: emptyValue,
  title,
  colour: undefined,
  kind: null,
  isMovable: false,
})

/** The filter that keeps records linked to some others. */
export function toLinkFilter(resource: Resource, link: string, value: string): FilterTerm {
  const [name] = Object.entries(resource.filters).find(([, one]) => one.kind === 'linked' && one.relationship === link) ?? []
  if (name === undefined) throw new Error(`${resource.type} has no filter by ${link}`)
  return { name, value }
}

/** The order of the middle stages after one of them moved by a place. */
export function moveStage(stages: readonly BoardStage[], id: string, by: 1 | -1): readonly string[] {
  const ids = stages.filter(({ isMovable }) => isMovable).map((stage) => stage.id)
  const from = ids.indexOf(id)
  const to = from + by
  return from < 0 || to < 0 || to >= ids.length ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
