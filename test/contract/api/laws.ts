import { fieldRows, type FieldRow } from './law-fields.ts'
import { linkRows, type LinkRow } from './law-links.ts'

/** The attributes and relationships that tables of tests go through. */
export interface Laws {
  readonly fields: readonly FieldRow[]
  readonly links: readonly LinkRow[]
}

export const wholeLaw: Laws = { fields: fieldRows, links: linkRows }

/**
 * An attribute of every kind and mark and of every type, a relationship of each sort of every type. For ways in that hand on
 * bytes without knowing a field: the engine and the stores behind them, which do, go through the whole law in process.
 */
export const oneOfEach: Laws = {
  fields: takeFirst(
    fieldRows,
    ({ type }) => type,
    ({ kind, required, writable }) => `${kind} ${required} ${writable}`,
  ),
  links: takeFirst(linkRows, ({ type, many }) => `${type} ${many}`),
}

function takeFirst<T>(rows: readonly T[], ...kinds: readonly ((row: T) => string)[]): readonly T[] {
  const firsts = kinds.flatMap((toKind) => [...Map.groupBy(rows, toKind).values()].map(([first]) => first))
  return rows.filter((row) => firsts.includes(row))
}
