import { languages } from '../../src-shared/bridge.ts'
import { loadDictionary, loadScreenTexts } from '../../src-renderer/locales/dictionaries.ts'
import { deleteDatabases } from './delete-databases.ts'

// Files share workers: what one left must not show in another.
if ('document' in globalThis) {
  localStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}
if ('indexedDB' in globalThis) await deleteDatabases()

/** A page loads its own language before it is drawn; tests show both. */
await Promise.all([...languages.map(loadDictionary), ...languages.map(loadScreenTexts)])
