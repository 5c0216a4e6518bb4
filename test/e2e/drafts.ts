import { expect, type Page } from '@playwright/test'

/** All that the browser's database keeps of drafts. */
const readDrafts = `indexedDB.databases().then((all) => new Promise((done) => {
  const database = all.find(({ name }) => name.startsWith('outpost-drafts'))
  if (!database) return done('')
  const opened = indexedDB.open(database.name)
  opened.onsuccess = () => {
    const asked = opened.result.transaction('kept').objectStore('kept').getAll()
    asked.onsuccess = () => { opened.result.close(); done(JSON.stringify(asked.result)) }
  }
}))`

/** Waits until a text is kept: on a busy machine that is a moment after its last key was pressed. */
export async function expectDraft(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(readDrafts)).toContain(text)
}
