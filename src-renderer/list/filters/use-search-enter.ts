import { useEventListener } from '@vueuse/core'
import { watch, type Ref } from 'vue'
import type { ListQuery } from '../../api/list-query.ts'
import type { Elsewhere } from './find-elsewhere.ts'

interface Search {
  readonly text: Readonly<Ref<string>>
  readonly list: {
    /** The query of the shown rows. */
    readonly query: Readonly<Ref<ListQuery | null>>
    readonly total: Readonly<Ref<number>>
  }
  readonly elsewhere: Readonly<Ref<Elsewhere>>
  /** Searches for the suggested text. */
  readonly take: (text: string) => void
  /** Opens the first record. */
  readonly open: () => void
}

/**
 * Enter in a search opens the record if only one was found, and takes the suggested text if none was. The list and the suggestion
 * may arrive after the key.
 */
export function useSearchEnter({ text, list: { query, total }, elsewhere, take, open }: Search): () => void {
  let awaited = ''

  /** Ends the wait, because the user did something else. */
  const cancel = () => (awaited = '')

  function settle(): void {
    if (!awaited) return
    const { text: offered, sought } = elsewhere.value
    const isOffered = offered !== null && sought === awaited
    const found = query.value?.q === awaited ? total.value : 0
    if (!isOffered && found === 0) return
    cancel()
    if (isOffered) take(offered)
    else if (found === 1) open()
  }

  watch(text, cancel, { flush: 'sync' })
  useEventListener(window, ['keydown', 'pointerdown'], cancel, { capture: true })
  watch([query, total, elsewhere], settle, { flush: 'post' })

  return () => {
    awaited = text.value.trim()
    settle()
  }
}
