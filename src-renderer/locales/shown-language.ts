import { customRef, type Ref } from 'vue'
import type { Language } from '../../src-shared/bridge.ts'
import { hasDictionary, loadDictionary } from './dictionaries.ts'

/** The page's language. A change takes effect once its texts are loaded. If the user chooses twice, the last choice wins. */
export function createShownLanguage(
  first: Language,
  { has, load } = { has: hasDictionary, load: loadDictionary },
): Ref<Language> {
  let shown = first
  let wanted = first

  return customRef((track, trigger) => {
    async function show(language: Language): Promise<void> {
      wanted = language
      if (!has(language)) await load(language)
      if (wanted !== language || shown === language) return
      shown = language
      trigger()
    }

    return {
      get() {
        track()
        return shown
      },
      // The frame also reports a failed load: the bundler raises `vite:preloadError`.
      set: (language) => void show(language).catch(console.error),
    }
  })
}
