import type { Choice } from '../parts/choice.ts'

/** A choice and its owner, such as a stage and its funnel. */
export interface OwnedChoice {
  readonly choice: Choice
  readonly owner: Choice | undefined
}

export const moreValue = ' more'

/**
 * Shows only the records of the preferred owners, unless `isWide` asks for all. A last line offers the others if there are any.
 * Headings separate the owners if there are several.
 */
export function groupByOwner(
  found: readonly OwnedChoice[],
  homes: readonly Choice[],
  isWide: boolean,
  moreLabel: string,
): readonly Choice[] {
  const isHome = ({ owner }: OwnedChoice) => homes.some(({ value }) => value === owner?.value)
  const own = homes.length === 0 ? found : found.filter(isHome)
  const others = homes.length === 0 ? [] : found.filter((one) => !isHome(one))
  const shown = isWide ? [...own, ...others] : own
  const groups = Map.groupBy(shown, ({ owner }) => owner?.value)
  const isSeveral = groups.size > 1 || homes.length > 1 || (isWide && own.length === 0)
  const lines = [...groups.values()]
    .flat()
    .map(({ choice, owner }) => (isSeveral && owner ? { ...choice, group: owner.label } : choice))
  return isWide || others.length === 0 ? lines : [...lines, { value: moreValue, label: moreLabel, isMore: true }]
}

/** Puts the neighbour's records first, under its name. The others follow. */
export function putNearFirst(
  near: readonly Choice[],
  neighbour: Choice,
  found: readonly Choice[],
  othersLabel: string,
): readonly Choice[] {
  if (near.length === 0) return found
  const known = new Set(near.map(({ value }) => value))
  const rest = found.filter(({ value }) => !known.has(value))
  return [
    ...near.map((choice) => ({ ...choice, group: neighbour.label })),
    ...rest.map((choice) => ({ ...choice, group: othersLabel })),
  ]
}
