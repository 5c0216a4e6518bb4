import { createI18n } from 'vue-i18n'
import { languages, type Language } from '../../src-shared/bridge.ts'
import { messages } from './languages.ts'
import { createPluralRule } from './plural-rule.ts'

export function createMessages(locale: Language) {
  return createI18n({
    legacy: false,
    locale,
    fallbackLocale: 'en',
    messages,
    pluralRules: Object.fromEntries(languages.map((language) => [language, createPluralRule(language)])),
  })
}
