import { parts, type Part } from '../api/list-query.ts'
import type { Outcome } from '../api/outcome.ts'

/** What a list would show of what was found: it shows one part at a time, while a search goes through all of them. */
export interface Listed {
  readonly part: Part
  readonly count: number
  /** Found, and not in that part. */
  readonly elsewhere: number
}

/** The first part of the list that has any of the `found` records; undefined where it cannot be known. */
export async function findListed(found: number, count: (part: Part) => Promise<Outcome<number>>): Promise<Listed | undefined> {
  for (const part of parts) {
    const outcome = await count(part)
    if (!outcome.ok) return undefined
    if (outcome.value > 0) return { part, count: outcome.value, elsewhere: Math.max(0, found - outcome.value) }
  }
  return undefined
}
