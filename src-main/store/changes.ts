import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Changes } from './batch.ts'

/** Attributes that differ, each with its value before and after. */
export function listChanges(before: ExactObject, after: ExactObject): Changes {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => before[name] !== after[name] && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null] as const]),
  )
}

/** The journal name for a deleted record's undeclared relationships. */
export const extraName = 'extra/relationships'
