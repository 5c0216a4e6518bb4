import { watch, type Ref } from 'vue'
import type { Elsewhere } from './find-elsewhere.ts'

/** Enter in a search without results takes the suggested text, even if the suggestion arrives later. */
export function useOtherReading(text: Readonly<Ref<string>>, elsewhere: Readonly<Ref<Elsewhere>>, take: (text: string) => void) {
  let awaited: string | null = null

  /** Ignores a suggestion for a text that is no longer in the box. */
  function enter(): void {
    const typed = text.value.trim()
    const { text: offered, sought } = elsewhere.value
    awaited = null
    if (offered !== null && sought === typed) take(offered)
    else awaited = typed
  }

  watch(elsewhere, () => {
    if (awaited !== null && awaited === text.value.trim() && elsewhere.value.text !== null) enter()
  })

  return { enter }
}
