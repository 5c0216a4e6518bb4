import type { Resource } from '../../../src-shared/schema/resource.ts'
import { parts, type ListQuery, type Part } from '../../api/list-query.ts'
import type { Outcome } from '../../api/outcome.ts'
import { listOtherReadings } from '../../text/other-readings.ts'

/** What a search of one part of a list leaves out. */
export interface Elsewhere {
  readonly parts: readonly { readonly part: Part; readonly count: number }[]
  /** What else may have been meant, where only that finds something. */
  readonly text: string | null
  /** The search that this is about. */
  readonly sought: string
}

export const nowhere: Elsewhere = { parts: [], text: null, sought: '' }

/** With more on screen than this, what was looked for is most likely among it. */
export const few = 10

type Count = (query: ListQuery) => Promise<Outcome<number>>

export async function findElsewhere({ filters }: Resource, query: ListQuery, total: number, count: Count): Promise<Elsewhere> {
  if (query.q === '' || total > few) return nowhere
  const offered = parts.filter((part) => Object.hasOwn(filters, part))
  // What cannot be counted is not offered: the list itself says that the engine is away.
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
