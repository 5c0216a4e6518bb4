import type { ExactObject } from '../../src-shared/values/json.ts'

/** A generated record, identified by its index within its type. */
export interface SeedRef {
  readonly type: string
  readonly index: number
}

export interface SeedDraft {
  /** If the account already has a record with this name, that record is used instead. */
  readonly known?: string
  /** The name is compared only among records with the same target of this relationship. */
  readonly within?: string
  readonly attributes: ExactObject
  readonly held?: { readonly [relationship: string]: SeedRef | null }
  readonly pairs?: { readonly [relationship: string]: readonly SeedRef[] }
  /** Attributes that contain the API id of another record as a number. */
  readonly ids?: { readonly [attribute: string]: SeedRef }
  readonly trashed?: boolean
}

/** A record to create. It refers only to earlier records. */
export interface SeedRecord extends SeedDraft {
  readonly ref: SeedRef
}

/** Collects generated records, so that they can be passed on in portions. */
export interface Sheet {
  add(type: string, draft: SeedDraft): SeedRef
  /** Returns the records added since the last call. */
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
