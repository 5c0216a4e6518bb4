import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { MatchReason } from '../../parts/match-reason.ts'

/** By what a row was found, as it stands beside its name. */
export interface ToldReason {
  readonly label: string
  readonly text: string
  /** One sees by the value what it is. */
  readonly isPlain: boolean
}

const plainKinds: ReadonlySet<string> = new Set(['phone', 'email'])

export function toToldReason({ fields }: Resource, { name, text }: MatchReason, toLabel: (name: string) => string): ToldReason {
  return { label: toLabel(name), text, isPlain: plainKinds.has(fields[name]?.kind ?? '') }
}
