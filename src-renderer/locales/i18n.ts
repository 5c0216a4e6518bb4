import { inject, toValue, type InjectionKey, type MaybeRefOrGetter, type Plugin } from 'vue'
import type { Language } from '../../src-shared/bridge.ts'
import { listTexts } from './dictionaries.ts'
import { writeMessage, type Translate } from './message.ts'

interface I18n {
  readonly t: Translate
  readonly language: () => Language
}

const i18nKey: InjectionKey<I18n> = Symbol('i18n')

/** The app's texts as a plugin. Components translate with `useI18n`. */
export function createMessages(current: MaybeRefOrGetter<Language>): Plugin & I18n {
  const language = () => toValue(current)
  const t: Translate = (key, values, count) => writeMessage(listTexts(language()), language(), key, values, count)
  return { t, language, install: (app) => void app.provide(i18nKey, { t, language }) }
}

export function useI18n(): I18n {
  const i18n = inject(i18nKey)
  if (!i18n) throw new Error('The app has no texts: install createMessages().')
  return i18n
}
