import type { Dexie, EntityTable } from 'dexie'

/** Values by key in a database of the browser's own; what one account keeps is no other's. */
export interface Shelf<T> {
  find(key: string): Promise<T | undefined>
  keep(key: string, value: T): Promise<void>
  drop(key: string): Promise<void>
  close(): void
}

/** Fetched beside the page's own script, which draws its frame without it. */
const library = import('dexie')

export function openShelf<T>(purpose: 'layouts' | 'drafts', accountId: string): Shelf<T> {
  const opened = library.then(({ Dexie: Database }) => {
    const database = new Database(`outpost-${purpose}-${accountId}`) as Dexie & { kept: EntityTable<Kept<T>, 'key'> }
    database.version(1).stores({ kept: 'key' })
    return database
  })
  return {
    find: async (key) => (await (await opened).kept.get(key as never))?.value,
    async keep(key, value) {
      // A reactive object cannot be cloned into the database: it is written as plain data.
      await (await opened).kept.put({ key, value: JSON.parse(JSON.stringify(value)) as T } as never)
    },
    drop: async (key) => (await opened).kept.delete(key),
    close: () => void opened.then((database) => database.close()),
  }
}

interface Kept<T> {
  readonly key: string
  readonly value: T
}
