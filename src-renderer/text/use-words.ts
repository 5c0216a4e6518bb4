import { defineStore } from 'pinia'
import { markRaw, watch } from 'vue'
import { createMessages } from '../locales/i18n.ts'
import { usePreferences } from './use-preferences.ts'

/** The page's words, for stores, which have no component to ask by. */
export const useWords = defineStore('words', () => {
  const preferences = usePreferences()
  const messages = createMessages(preferences.language)
  watch(
    () => preferences.language,
    (language) => (messages.global.locale.value = language),
    { flush: 'sync' },
  )

  const t = (key: string, values: Readonly<Record<string, unknown>> = {}) => messages.global.t(key, values)

  return { messages: markRaw(messages), t }
})
