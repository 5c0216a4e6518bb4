import { watch, type Ref } from 'vue'
import type { Elsewhere } from './find-elsewhere.ts'

/** Enter in a search that found nothing takes what else may have been meant, also where that is known a moment later. */
export function useOtherReading(text: Readonly<Ref<string>>, elsewhere: Readonly<Ref<Elsewhere>>, take: (text: string) => void) {
  let awaited: string | null = null

  /** What is offered for a text that is no longer in the box is not what Enter is about. */
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
