import { loadScreenTexts } from '../locales/dictionaries.ts'
import { usePreferences } from './use-preferences.ts'

/** Loads a lazy page or component together with its texts. */
export function withTexts<C>(read: () => Promise<C>): () => Promise<C> {
  return async () => {
    const [page] = await Promise.all([read(), loadScreenTexts(usePreferences().language)])
    return page
  }
}
