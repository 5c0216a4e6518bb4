import type { Dexie, EntityTable } from 'dexie'

/** Values by key in a database of the browser's own; what one account keeps is no other's. */
export interface Shelf<T> {
  find(key: string): Promise<T | undefined>
  keep(key: string, value: T): Promise<void>
  drop(key: string): Promise<void>
  close(): void
}

/** What is typed and not yet saved. The library is fetched when something is: the page is drawn without it. */
export function openShelf<T>(accountId: string): Shelf<T> {
  let opened: Promise<Drafts<T>> | undefined
  const open = () => (opened ??= openDrafts<T>(accountId))
  return {
    find: async (key) => (await (await open()).kept.get(key as never))?.value,
    async keep(key, value) {
      // A reactive object cannot be cloned into the database: it is written as plain data.
      await (await open()).kept.put({ key, value: JSON.parse(JSON.stringify(value)) as T } as never)
    },
    drop: async (key) => (await open()).kept.delete(key),
    close: () => void opened?.then((database) => database.close()),
  }
}

type Drafts<T> = Dexie & { kept: EntityTable<Kept<T>, 'key'> }

async function openDrafts<T>(accountId: string): Promise<Drafts<T>> {
  const { Dexie: Database } = await import('dexie')
  const database = new Database(`outpost-drafts-${accountId}`) as Drafts<T>
  database.version(1).stores({ kept: 'key' })
  return database
}

interface Kept<T> {
  readonly key: string
  readonly value: T
}
