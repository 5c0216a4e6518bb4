import { afterEach, expect, it, vi } from 'vitest'
import { createShownLanguage } from '../../src-renderer/locales/shown-language.ts'
import type { Language } from '../../src-shared/bridge.ts'

/** Dictionaries of which only the English one is loaded; the test says when a load ends. */
function createShown() {
  const loaded = new Set<Language>(['en'])
  const answer = Promise.withResolvers<undefined>()
  const load = async (language: Language) => {
    await answer.promise
    loaded.add(language)
  }
  return { language: createShownLanguage('en', { has: (wanted) => loaded.has(wanted), load }), answer }
}

afterEach(() => void vi.restoreAllMocks())

it('shows the other language once its texts are loaded, and not before', async () => {
  const { language, answer } = createShown()
  language.value = 'ru'
  expect(language.value).toBe('en')
  answer.resolve(undefined)
  await vi.waitFor(() => expect(language.value).toBe('ru'))
})

it('keeps the last choice when the texts of an earlier one arrive late', async () => {
  const { language, answer } = createShown()
  language.value = 'ru'
  language.value = 'en'
  answer.resolve(undefined)
  await new Promise((done) => setTimeout(done))
  expect(language.value).toBe('en')
})

it('changes at once to a language that is loaded', async () => {
  const { language, answer } = createShown()
  answer.resolve(undefined)
  language.value = 'ru'
  await vi.waitFor(() => expect(language.value).toBe('ru'))
  language.value = 'en'
  expect(language.value).toBe('en')
  language.value = 'ru'
  expect(language.value).toBe('ru')
})

it('stays in its language when the texts of the other cannot be loaded', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const { language, answer } = createShown()
  language.value = 'ru'
  answer.reject(new Error('gone'))
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(new Error('gone')))
  expect(language.value).toBe('en')
})
