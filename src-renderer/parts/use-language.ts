import { computed, type ComputedRef } from 'vue'
import { useI18n } from '../locales/i18n.ts'
import type { Language } from '../../src-shared/bridge.ts'

/** The page's language, which sets the format of numbers and dates. */
export function useLanguage(): ComputedRef<Language> {
  return computed(useI18n().language)
}
