import { parts, type Part } from '../api/list-query.ts'
import type { Outcome } from '../api/outcome.ts'

/** How many search results a list would show. A list shows one part at a time; a search covers all parts. */
export interface Listed {
  readonly part: Part
  readonly count: number
  /** The number of results outside that part. */
  readonly elsewhere: number
}

/** The first part of the list that contains any of the `found` records; undefined if it cannot be determined. */
export async function findListed(found: number, count: (part: Part) => Promise<Outcome<number>>): Promise<Listed | undefined> {
  for (const part of parts) {
    const outcome = await count(part)
    if (!outcome.ok) return undefined
    if (outcome.value > 0) return { part, count: outcome.value, elsewhere: Math.max(0, found - outcome.value) }
  }
  return undefined
}
