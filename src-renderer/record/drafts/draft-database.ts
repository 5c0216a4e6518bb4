import { Dexie, type EntityTable } from 'dexie'
import { createDraftCipher, type DraftCipher, type SealedDraft } from './draft-cipher.ts'

/** A draft of an older version, which did not encrypt drafts. */
interface PlainDraft {
  readonly key: string
  readonly value: unknown
}

export type DraftDatabase = Dexie & {
  readonly kept: EntityTable<PlainDraft, 'key'>
  readonly sealed: EntityTable<SealedDraft, 'key'>
}

export const toDatabaseName = (accountId: string): string => `outpost-drafts-${accountId}`

/** Opens the drafts of an account. Encrypts plain-text drafts of an older version first. */
export async function openDraftDatabase(accountId: string, cipher: DraftCipher): Promise<DraftDatabase> {
  const database = new Dexie(toDatabaseName(accountId)) as DraftDatabase
  database.version(1).stores({ kept: 'key' })
  database.version(2).stores({ kept: 'key', sealed: 'key' })
  await sealPlainDrafts(database, cipher)
  return database
}

async function sealPlainDrafts(database: DraftDatabase, cipher: DraftCipher): Promise<void> {
  const { kept, sealed } = database
  for (const { key, value } of await kept.toArray()) {
    // Encrypt before the transaction: IndexedDB ends a transaction that waits for anything else.
    const draft = await cipher.seal(key, value)
    await database.transaction('rw', kept, sealed, async () => {
      if ((await sealed.get(key)) === undefined) await sealed.add(draft)
      await kept.delete(key)
    })
  }
}

/** Encrypts plain-text drafts of an older version, or removes them if this page cannot encrypt. */
export async function protectOldDrafts(accountId: string, secret: CryptoKey | undefined): Promise<void> {
  const name = toDatabaseName(accountId)
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return
  if (secret) return (await openDraftDatabase(accountId, createDraftCipher(secret, accountId))).close()
  await Dexie.delete(name)
}
