import { expect, type Page } from '@playwright/test'

/** Every draft in the browser's database: as it lies there, and opened with the key that the page's session has. */
const readDrafts = `(async () => {
  const { account, draftKey } = await (await fetch('/ext/v1/session')).json()
  const name = 'outpost-drafts-' + account.id
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return { stored: '', opened: '' }
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await done(indexedDB.open(name))
  const stores = [...database.objectStoreNames]
  const rows = stores.length === 0 ? [] : (await Promise.all(stores.map((store) => done(database.transaction(store).objectStore(store).getAll())))).flat()
  database.close()
  const bytes = Uint8Array.from(atob(draftKey), (letter) => letter.charCodeAt(0))
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
  const toText = (value) => typeof value === 'object' && (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) ? new TextDecoder().decode(value) : JSON.stringify(value)
  const open = async ({ key, nonce, bytes }) => {
    const additionalData = new TextEncoder().encode(JSON.stringify([account.id, key]))
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData }, secret, bytes))
  }
  return {
    stored: rows.flatMap((row) => Object.values(row).map(toText)).join(' '),
    opened: (await Promise.all(rows.map(open))).join(' '),
  }
})()`

/** Waits until a text is stored, and checks that it is encrypted: on a busy machine that is a moment after its last key. */
export async function expectDraft(page: Page, text: string): Promise<void> {
  const read = () => page.evaluate<{ stored: string; opened: string }>(readDrafts)
  await expect.poll(async () => (await read()).opened).toContain(text)
  expect((await read()).stored).not.toContain(text)
}
