import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { languages, type Language } from '../../src-shared/bridge.ts'

/** The language that the page speaks, by which figures and days are written. */
export function useLanguage(): ComputedRef<Language> {
  const { locale } = useI18n()
  return computed(() => languages.find((language) => language === locale.value) ?? 'en')
}
