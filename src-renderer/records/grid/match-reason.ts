import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { cutToMatch, hasMatch } from '../../parts/split-matches.ts'

export interface MatchReason {
  readonly name: string
  readonly text: string
}

/** By what a row was found, where none of the texts in its cells says it. */
export function findMatchReason(
  { searched }: Resource,
  row: RecordRow,
  sought: string,
  shown: readonly string[],
  write: (name: string, row: RecordRow) => string,
): MatchReason | undefined {
  if (sought === '' || shown.some((text) => hasMatch(text, sought))) return undefined
  const name = searched.find((one) => hasMatch(write(one, row), sought))
  return name === undefined ? undefined : { name, text: cutToMatch(write(name, row), sought) }
}
