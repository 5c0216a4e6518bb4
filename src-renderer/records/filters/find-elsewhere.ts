import type { Resource } from '../../../src-shared/schema/resource.ts'
import { parts, type ListQuery, type Part } from '../../api/list-query.ts'
import type { Outcome } from '../../api/outcome.ts'
import { findOtherLayout } from '../../palette/other-layout.ts'

/** What a search of one part of a list leaves out. */
export interface Elsewhere {
  readonly parts: readonly { readonly part: Part; readonly count: number }[]
  /** The same keys in the other keyboard layout, where only they find something. */
  readonly text: string | null
}

export const nowhere: Elsewhere = { parts: [], text: null }

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

  const other = total === 0 ? findOtherLayout(query.q) : undefined
  const [there, typed] = await Promise.all([
    findIn(
      offered.filter((part) => part !== query.part),
      query.q,
    ),
    other === undefined ? [] : findIn(offered, other),
  ])
  return { parts: there, text: other !== undefined && typed.length > 0 ? other : null }
}
