/** Runs in the page: another look without loading it anew, as the settings would give it. */
interface Wanted {
  readonly theme: 'light' | 'dark'
  readonly language: 'en' | 'ru'
  /** In place of the English words of the same names, by file. */
  readonly words: Words | null
}

type Words = { [name: string]: string | Words }

interface Preferences {
  theme: string
  language: string
}

type Mounted = HTMLElement & {
  readonly __vue_app__: { readonly config: { readonly globalProperties: { readonly $pinia: Pinia } } }
}

interface Pinia {
  readonly state: { readonly value: { readonly preferences: Preferences } }
}

async function turn({ theme, language, words }: Wanted): Promise<void> {
  const mounted = document.querySelector<Mounted>('#app')!
  const { preferences } = mounted.__vue_app__.config.globalProperties.$pinia.state.value
  preferences.theme = theme
  if (words) {
    replace((globalThis as unknown as { englishWords: Words }).englishWords, words)
    // Words are read again when the language changes.
    await speak(preferences, 'ru')
  }
  await speak(preferences, language)
}

/** A language that was not shown before is loaded first. */
async function speak(preferences: Preferences, language: string): Promise<void> {
  preferences.language = language
  while (preferences.language !== language) await new Promise((done) => setTimeout(done, 5))
}

function replace(old: Words, words: Words): void {
  for (const [name, value] of Object.entries(words)) {
    const before = old[name]
    if (typeof value === 'object' && typeof before === 'object') replace(before, value)
    else if (before !== undefined) old[name] = value
  }
}

Object.assign(globalThis, { turned: turn((globalThis as unknown as { wantedLook: Wanted }).wantedLook) })
