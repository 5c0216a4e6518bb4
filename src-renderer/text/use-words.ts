import { defineStore } from 'pinia'
import { markRaw } from 'vue'
import { createMessages } from '../locales/i18n.ts'
import { usePreferences } from './use-preferences.ts'

/** The page's texts for stores, which have no component to inject them. */
export const useWords = defineStore('words', () => {
  const preferences = usePreferences()
  const messages = createMessages(() => preferences.language)
  return { messages: markRaw(messages), t: messages.t }
})
