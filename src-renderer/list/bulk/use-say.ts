import { usePreferences } from '../../text/use-preferences.ts'
import { useWords } from '../../text/use-words.ts'
import type { Say } from './job-words.ts'

/** Says a message in the language of the moment. */
export function useSay(): Say {
  const words = useWords()
  const preferences = usePreferences()
  return (key, values = {}, count) => {
    const written: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) written[name] = value.toLocaleString(preferences.language)
    const { t } = words.messages.global
    return count === undefined ? t(key, written) : t(key, written, count)
  }
}
