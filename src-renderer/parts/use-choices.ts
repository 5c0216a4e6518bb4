import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { matchesWords, toSearchText, toSearchWords } from '../../src-shared/text/search-words.ts'
import { createLatest } from '../api/latest.ts'
import type { Choice } from './choice.ts'

/** `isWide`: includes choices that are left out at first. */
export type Search = (text: string, signal: AbortSignal, isWide?: boolean) => Promise<readonly Choice[]>
export type SearchState = 'ready' | 'loading' | 'failed'

interface Source {
  readonly text: () => string
  readonly choices: () => readonly Choice[]
  readonly search: () => Search | undefined
  readonly isWide?: () => boolean
}

/** The choices that match the typed text, from a given list or from a search. Only the newest search result counts. */
export function useChoices(isOpen: Ref<boolean>, { text, choices, search, isWide = () => false }: Source) {
  const answered = shallowRef<readonly Choice[]>([])
  const state = ref<SearchState>('ready')
  const latest = createLatest()

  const found = computed(() => (search() ? answered.value : listMatching(choices(), text())))

  async function ask(): Promise<void> {
    const find = search()
    if (!find) return latest.stop()
    state.value = 'loading'
    try {
      const answer = await latest.run((signal) => find(text(), signal, isWide()))
      if (!answer) return
      answered.value = answer
      state.value = 'ready'
    } catch {
      // The caller logs the error. The list shows the failure and offers a retry.
      answered.value = []
      state.value = 'failed'
    }
  }

  function stop(): void {
    latest.stop()
    state.value = 'ready'
  }

  watch([isOpen, text, isWide], ([open], [wasOpen]) => {
    if (open) void ask()
    else if (wasOpen) stop()
  })
  onScopeDispose(() => latest.stop())

  return { found, state, retry: ask }
}

export function listMatching(choices: readonly Choice[], text: string): readonly Choice[] {
  const words = toSearchWords(text)
  if (words.length === 0) return choices
  return choices.filter(({ label, hint }) => matchesWords(toSearchText([label, hint ?? ''], []), words))
}
