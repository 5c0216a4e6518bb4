import Dexie, { type EntityTable } from 'dexie'

interface KeptDraft {
  readonly key: string
  readonly values: object
}

/** What was typed in one account on this computer and is no record yet. */
export interface DraftDatabase {
  findDraft(key: string): Promise<object | undefined>
  keepDraft(key: string, values: object): Promise<void>
  dropDraft(key: string): Promise<void>
  close(): void
}

export function openDrafts(accountId: string): DraftDatabase {
  const database = new Dexie(`outpost-drafts-${accountId}`) as Dexie & { drafts: EntityTable<KeptDraft, 'key'> }
  database.version(1).stores({ drafts: 'key' })
  return {
    findDraft: async (key) => (await database.drafts.get(key))?.values,
    async keepDraft(key, values) {
      // A reactive object cannot be cloned into the database: the draft is written as plain data.
      await database.drafts.put({ key, values: JSON.parse(JSON.stringify(values)) as object })
    },
    dropDraft: (key) => database.drafts.delete(key),
    close: () => database.close(),
  }
}
