import { computed, ref, type WritableComputedRef } from 'vue'
import type { Language } from '../../src-shared/bridge.ts'
import { hasDictionary, loadDictionary } from './dictionaries.ts'

/** The page's language. A change takes effect once the texts are loaded, at once where they are; the last choice wins. */
export function createShownLanguage(
  first: Language,
  { has, load } = { has: hasDictionary, load: loadDictionary },
): WritableComputedRef<Language> {
  const shown = ref(first)
  let wanted = first

  async function show(language: Language): Promise<void> {
    wanted = language
    if (!has(language)) await load(language)
    if (wanted === language) shown.value = language
  }

  // The frame also reports a failed load: the bundler raises `vite:preloadError`.
  return computed({ get: () => shown.value, set: (language) => void show(language).catch(console.error) })
}
