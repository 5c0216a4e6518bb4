import { listGroups, type RecordGroup } from '../../api/aggregates.ts'
import type { Request } from '../../api/request.ts'
import type { Choice } from '../../parts/choice.ts'
import { listMatching } from '../../parts/use-choices.ts'
import { toTerms } from './filter-chips.ts'
import type { Filters } from './use-filters.ts'

/** The cities or regions that occur in the list without the filter `key`. Throws if they cannot be read. */
export async function listPlaces(
  request: Request,
  { resource, state, chips }: Filters,
  key: string,
  places: readonly string[],
): Promise<readonly RecordGroup[]> {
  const filters = toTerms(chips.value.filter((chip) => chip.key !== key))
  const query = { part: state.part.value, filters, q: state.text.value.trim(), sort: undefined }
  const answers = await Promise.all(places.map((by) => listGroups(request, resource, query, { by })))
  return mergeGroups(
    answers.flatMap((answer) => {
      if (!answer.ok) throw new Error(`${resource.type} could not be grouped: ${answer.problem.kind}`)
      return answer.value
    }),
  )
}

/** Groups of several fields, one for each value, the most frequent first. */
export function mergeGroups(groups: readonly RecordGroup[]): readonly RecordGroup[] {
  const merged = Map.groupBy(groups, ({ value }) => value)
  return [...merged.values()]
    .map((same) => ({ ...same[0]!, count: same.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count)
}

interface Options {
  readonly typed: string
  /** How often a value occurs; undefined if the counts of several fields may overlap. */
  readonly writeCount?: ((count: number) => string) | undefined
}

const most = 50

/** The values that match, then what was typed. A value is filtered by its spelling, which the engine folds. */
export function toPlaceChoices(groups: readonly RecordGroup[], { typed, writeCount }: Options): readonly Choice[] {
  const named = groups.flatMap(({ value, label = value, count }): Choice[] =>
    label === null || label === '' ? [] : [{ value: label, label, ...(writeCount && { hint: writeCount(count) }) }],
  )
  const found = listMatching(named, typed).slice(0, most)
  const text = typed.trim()
  const isKnown = found.some(({ label }) => label.toLocaleLowerCase() === text.toLocaleLowerCase())
  return text === '' || isKnown ? found : [...found, { value: text, label: text }]
}
