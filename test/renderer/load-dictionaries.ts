import { languages } from '../../src-shared/bridge.ts'
import { loadDictionary, loadScreenTexts } from '../../src-renderer/locales/dictionaries.ts'

// Files share workers: what one left must not show in another.
if ('localStorage' in globalThis) localStorage.clear()

/** A page loads its own language before it is drawn; tests show both. */
await Promise.all([...languages.map(loadDictionary), ...languages.map(loadScreenTexts)])
