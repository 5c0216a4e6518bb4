import { createDraftCipher, UnreadableDraft, type DraftCipher } from './draft-cipher.ts'
import type { DraftDatabase } from './draft-database.ts'

/** Drafts of one account by key. */
export interface DraftStorage<T> {
  find(key: string): Promise<T | undefined>
  keep(key: string, value: T): Promise<void>
  drop(key: string): Promise<void>
  close(): void
}

export interface DraftStorageOptions {
  readonly accountId: string
  /** Undefined if the page cannot encrypt. Drafts then last until the page closes or reloads. */
  readonly secret: CryptoKey | undefined
  /** Called after a draft that cannot be decrypted was removed. */
  readonly onUnreadable: () => void
}

export function openDraftStorage<T>({ accountId, secret, onUnreadable }: DraftStorageOptions): DraftStorage<T> {
  return secret
    ? openSealedStorage(accountId, createDraftCipher(secret, accountId), onUnreadable)
    : createMemoryStorage(accountId)
}

/** Stores encrypted drafts in the browser's database. */
function openSealedStorage<T>(accountId: string, cipher: DraftCipher, onUnreadable: () => void): DraftStorage<T> {
  let opened: Promise<DraftDatabase> | undefined
  /** Loads the database code on first use, to keep it out of the page's first load. */
  const open = () => (opened ??= load())
  async function load(): Promise<DraftDatabase> {
    try {
      return await (await import('./draft-database.ts')).openDraftDatabase(accountId, cipher)
    } catch (error) {
      // The next keystroke tries again.
      opened = undefined
      throw error
    }
  }
  let last: Promise<unknown> = Promise.resolve()

  /** Runs operations in order: encryption takes time, and a later write must not overtake an earlier one. */
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
      // Copy the value: the caller may change it later.
      const now = JSON.parse(JSON.stringify(value)) as T
      return inOrder(async (database) => void (await database.sealed.put(await cipher.seal(key, now))))
    },
    drop: (key) => inOrder((database) => database.sealed.delete(key)),
    close() {
      // Close after all pending operations. A later operation opens the database again.
      last = last.then(async () => {
        const database = opened
        opened = undefined
        ;(await database)?.close()
      })
    },
  }
}

const inMemory = new Map<string, string>()

/** Keeps drafts in memory until the page closes. */
function createMemoryStorage<T>(accountId: string): DraftStorage<T> {
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
