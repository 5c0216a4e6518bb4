import type { Resource } from '../../../src-shared/schema/resource.ts'
import { parts, type ListQuery, type Part } from '../../api/list-query.ts'
import type { Outcome } from '../../api/outcome.ts'
import { listOtherReadings } from '../../text/other-readings.ts'

/** Matches outside the searched part of a list. */
export interface Elsewhere {
  readonly parts: readonly { readonly part: Part; readonly count: number }[]
  /** Another reading of the text, such as another keyboard layout, if only that finds something. */
  readonly text: string | null
  /** The searched text. */
  readonly sought: string
}

export const nowhere: Elsewhere = { parts: [], text: null, sought: '' }

/** With more results than this, the user has most likely found the record. */
export const few = 10

type Count = (query: ListQuery) => Promise<Outcome<number>>

export async function findElsewhere({ filters }: Resource, query: ListQuery, total: number, count: Count): Promise<Elsewhere> {
  if (query.q === '' || total > few) return nowhere
  const offered = parts.filter((part) => Object.hasOwn(filters, part))
  // A failed count offers nothing: the list itself shows that the engine is unreachable.
  const countIn = async (part: Part, q: string) => {
    const outcome = await count({ ...query, part, q })
    return { part, count: outcome.ok ? outcome.value : 0 }
  }
  const findIn = async (within: readonly Part[], q: string) =>
    (await Promise.all(within.map((part) => countIn(part, q)))).filter(({ count: all }) => all > 0)

  const findMeant = async (): Promise<string | null> => {
    if (total > 0) return null
    for await (const reading of listOtherReadings(query.q)) if ((await findIn(offered, reading)).length > 0) return reading
    return null
  }
  const others = offered.filter((part) => part !== query.part)
  const [there, text] = await Promise.all([findIn(others, query.q), findMeant()])
  return { parts: there, text, sought: query.q }
}
