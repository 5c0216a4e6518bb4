import { usePreferredDark } from '@vueuse/core'
import { defineStore } from 'pinia'
import { watch } from 'vue'
import { themes, type Theme } from '../../src-shared/bridge.ts'
import { findBridge } from '../api/bridge.ts'
import { keptRef } from '../api/kept-ref.ts'
import { keepLanguage, readLanguage } from '../locales/languages.ts'
import { createShownLanguage } from '../locales/shown-language.ts'

const themeKey = 'outpost.theme'

/** The user's preferences on this computer, for all accounts. */
export const usePreferences = defineStore('preferences', () => {
  const language = createShownLanguage(readLanguage())
  const theme = keptRef<Theme>(themeKey, { read: (kept) => themes.find((known) => known === kept) ?? 'system' })
  const systemIsDark = usePreferredDark()

  function paint(): void {
    const root = document.documentElement
    root.dataset['theme'] = theme.value
    root.classList.toggle('dark', theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value))
  }

  watch(language, (value) => keepLanguage(value))
  watch(language, (value) => (document.documentElement.lang = value), { immediate: true })
  watch([theme, systemIsDark], paint, { immediate: true })
  watch([theme, language], () => void findBridge()?.setAppearance({ theme: theme.value, language: language.value }), {
    immediate: true,
  })

  return { language, theme }
})
