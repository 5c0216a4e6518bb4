import type { ExactObject } from '../../src-shared/values/json.ts'

/** A generated record by its place among those of its type. */
export interface SeedRef {
  readonly type: string
  readonly index: number
}

export interface SeedDraft {
  /** A record that the account has under this name already is used instead of this one. */
  readonly known?: string
  /** The name is known only among the records that this relationship leads to the same place. */
  readonly within?: string
  readonly attributes: ExactObject
  readonly held?: { readonly [relationship: string]: SeedRef | null }
  readonly pairs?: { readonly [relationship: string]: readonly SeedRef[] }
  /** Attributes that show the API id of another record as a number. */
  readonly ids?: { readonly [attribute: string]: SeedRef }
  readonly trashed?: boolean
}

/** What the account is to hold; it names only records that came before it. */
export interface SeedRecord extends SeedDraft {
  readonly ref: SeedRef
}

/** Collects records as they are made, so that a few at a time can be handed on. */
export interface Sheet {
  add(type: string, draft: SeedDraft): SeedRef
  /** What was added since the last time. */
  take(): SeedRecord[]
}

export function createSheet(): Sheet {
  const counts = new Map<string, number>()
  let records: SeedRecord[] = []
  return {
    add: (type, draft) => {
      const index = counts.get(type) ?? 0
      counts.set(type, index + 1)
      const ref = { type, index }
      records.push({ ...draft, ref })
      return ref
    },
    take: () => {
      const taken = records
      records = []
      return taken
    },
  }
}
