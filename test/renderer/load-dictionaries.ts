import { languages } from '../../src-shared/bridge.ts'
import { loadDictionary, loadScreenTexts } from '../../src-renderer/locales/dictionaries.ts'

// Files share workers: what one left must not show in another.
if ('document' in globalThis) {
  localStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}
if ('indexedDB' in globalThis) {
  const left = await indexedDB.databases()
  await Promise.all(left.map(({ name = '' }) => toDeleted(indexedDB.deleteDatabase(name))))
}

function toDeleted(asked: IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve()
    asked.onerror = () => reject(asked.error ?? new Error('A database could not be deleted.'))
  })
}

/** A page loads its own language before it is drawn; tests show both. */
await Promise.all([...languages.map(loadDictionary), ...languages.map(loadScreenTexts)])
