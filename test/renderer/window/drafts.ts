import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { createDraftCipher } from '../../../src-renderer/record/drafts/draft-cipher.ts'
import { openDraftDatabase } from '../../../src-renderer/record/drafts/draft-database.ts'
import type { Session } from '../../../src-renderer/api/session.ts'

/** Waits until a text is stored, and checks that it is encrypted. */
export async function expectDraft({ account, draftKey }: Session, text: string): Promise<void> {
  if (!draftKey) throw new Error('Drafts are not stored.')
  const cipher = createDraftCipher(draftKey, account.id)
  const database = await openDraftDatabase(account.id, cipher)
  const readOpened = async () =>
    JSON.stringify(await Promise.all((await database.sealed.toArray()).map((one) => cipher.open(one))))
  await expect.poll(readOpened).toContain(text)
  const rows = [...(await database.sealed.toArray()), ...(await database.kept.toArray())]
  const stored = rows.flatMap((row) => Object.values(row).map(toText)).join(' ')
  database.close()
  expect(stored).not.toContain(text)
}

const toText = (value: unknown) =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : JSON.stringify(value)
