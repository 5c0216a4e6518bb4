import { createDraftCipher, UnreadableDraft, type DraftCipher } from './draft-cipher.ts'
import type { DraftDatabase } from './draft-database.ts'

/** Drafts of one account by key. */
export interface Shelf<T> {
  find(key: string): Promise<T | undefined>
  keep(key: string, value: T): Promise<void>
  drop(key: string): Promise<void>
  close(): void
}

export interface ShelfOptions {
  readonly accountId: string
  /** Undefined where the page cannot encrypt: drafts then last until the page is closed or reloaded. */
  readonly secret: CryptoKey | undefined
  /** A draft did not open with the account's key and was removed. */
  readonly onUnreadable: () => void
}

export function openShelf<T>({ accountId, secret, onUnreadable }: ShelfOptions): Shelf<T> {
  return secret ? openSealedShelf(accountId, createDraftCipher(secret, accountId), onUnreadable) : createMemoryShelf(accountId)
}

/** In the browser's database, encrypted. */
function openSealedShelf<T>(accountId: string, cipher: DraftCipher, onUnreadable: () => void): Shelf<T> {
  let opened: Promise<DraftDatabase> | undefined
  /** Loads when something is typed: the page is drawn without it. */
  const open = () => (opened ??= import('./draft-database.ts').then((loaded) => loaded.openDraftDatabase(accountId, cipher)))
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: encrypting takes a moment, in which a later write must not overtake an earlier one. */
  function inOrder<R>(run: (database: DraftDatabase) => Promise<R>): Promise<R> {
    const done = last.then(async () => run(await open()))
    last = done.catch(() => undefined)
    return done
  }

  async function find(database: DraftDatabase, key: string): Promise<T | undefined> {
    const draft = await database.sealed.get(key)
    if (!draft) return undefined
    try {
      return (await cipher.open(draft)) as T
    } catch (error) {
      if (!(error instanceof UnreadableDraft)) throw error
      console.warn(error)
      await database.sealed.delete(key)
      onUnreadable()
      return undefined
    }
  }

  return {
    find: (key) => inOrder((database) => find(database, key)),
    keep(key, value) {
      // The value as it is now: the caller may go on changing it.
      const now = JSON.parse(JSON.stringify(value)) as T
      return inOrder(async (database) => void (await database.sealed.put(await cipher.seal(key, now))))
    },
    drop: (key) => inOrder((database) => database.sealed.delete(key)),
    close() {
      // After what was asked for before. Whatever is asked for later opens the database again.
      last = last.then(async () => {
        const database = opened
        opened = undefined
        ;(await database)?.close()
      })
    },
  }
}

const inMemory = new Map<string, string>()

/** Gone with the page. */
function createMemoryShelf<T>(accountId: string): Shelf<T> {
  const toPlace = (key: string) => JSON.stringify([accountId, key])
  return {
    find(key) {
      const text = inMemory.get(toPlace(key))
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as T))
    },
    keep: (key, value) => Promise.resolve(void inMemory.set(toPlace(key), JSON.stringify(value))),
    drop: (key) => Promise.resolve(void inMemory.delete(toPlace(key))),
    close: () => undefined,
  }
}
