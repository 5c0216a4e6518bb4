import { usePreferences } from '../../text/use-preferences.ts'
import { useWords } from '../../text/use-words.ts'
import type { Say } from './job-words.ts'

/** Writes a message with its numbers in the current language. */
export function useSay(): Say {
  const words = useWords()
  const preferences = usePreferences()
  return (key, values = {}, count) => {
    const written: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) written[name] = value.toLocaleString(preferences.language)
    return words.t(key, written, count)
  }
}
