import type { Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import type { RecordRow } from '../api/records.ts'
import { listOtherReadings } from '../text/other-readings.ts'
import { rankNames } from '../text/rank-names.ts'
import type { Choice } from '../parts/choice.ts'

type Search = (text: string) => Promise<readonly Choice[]>

/**
 * Searches for the text. If nothing matches, tries other keyboard layouts and alphabets. If the whole list has fewer than
 * `most` records, it then tries matches by sound.
 */
export async function searchMeant(text: string, search: Search, most: number): Promise<readonly Choice[]> {
  const found = await search(text)
  if (found.length > 0 || !/\p{L}/u.test(text)) return found
  for await (const reading of listOtherReadings(text)) {
    const meant = await search(reading)
    if (meant.length > 0) return meant
  }
  const all = await search('')
  if (all.length === 0 || all.length >= most) return found
  const { listSounding } = await import('../text/spellings.ts')
  return listSounding(all, text)
}

/** The order of stages in a funnel, by kind. A stage without a kind is in the middle. */
const stagePlaces: readonly unknown[] = ['opened', null, 'won', 'lost']

export const isStage = ({ fields }: Resource): boolean => fields['kind']?.values?.includes('won') === true

/** Fields that the order needs, besides the names. */
export const listOrdering = (target: Resource): readonly string[] => (isStage(target) ? ['kind'] : [])

/** Orders the whole list: users by name, stages by their place in the funnel, others as the API lists them. */
export function orderListed(target: Resource, rows: readonly RecordRow[], owner: string | undefined): readonly RecordRow[] {
  if (target.type === 'users')
    return rows.toSorted((a, b) => toTitle(a.id, a.attributes).localeCompare(toTitle(b.id, b.attributes)))
  if (!isStage(target)) return rows
  const toFunnel = ({ links }: RecordRow) => links[owner ?? '']?.[0]?.id
  const funnels = [...new Set(rows.map(toFunnel))]
  const place = (row: RecordRow) => {
    const at = stagePlaces.indexOf(row.attributes['kind'] ?? null)
    return funnels.indexOf(toFunnel(row)) * 10 + (at < 0 ? 1 : at)
  }
  return rows.toSorted((a, b) => place(a) - place(b))
}

/** Names that start with the text come first, then names that contain it, then other matches. */
export function orderByName(choices: readonly Choice[], text: string): readonly Choice[] {
  const rank = rankNames(text)
  const ranks = new Map(choices.map((choice) => [choice, rank(choice.label)]))
  return choices.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}
