import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { matchesWords, toSearchText, toSearchWords } from '../../src-shared/text/search-words.ts'
import type { Choice } from './choice.ts'

/** `isWide`: those that are left out at first are asked for too. */
export type Search = (text: string, signal: AbortSignal, isWide?: boolean) => Promise<readonly Choice[]>
export type SearchState = 'ready' | 'loading' | 'failed'

interface Source {
  readonly text: () => string
  readonly choices: () => readonly Choice[]
  readonly search: () => Search | undefined
  readonly isWide?: () => boolean
}

/** The choices that match, as one types: from a list at hand, or asked for; only the newest answer counts. */
export function useChoices(isOpen: Ref<boolean>, { text, choices, search, isWide = () => false }: Source) {
  const answered = shallowRef<readonly Choice[]>([])
  const state = ref<SearchState>('ready')
  let asking: AbortController | undefined

  const found = computed(() => (search() ? answered.value : listMatching(choices(), text())))

  async function ask(): Promise<void> {
    asking?.abort()
    const find = search()
    if (!find) return
    const mine = (asking = new AbortController())
    state.value = 'loading'
    try {
      const answer = await find(text(), mine.signal, isWide())
      if (mine.signal.aborted) return
      answered.value = answer
      state.value = 'ready'
    } catch {
      // The words of the failure are the caller's to log; here it is told, with a way to try again.
      if (mine.signal.aborted) return
      answered.value = []
      state.value = 'failed'
    }
  }

  function stop(): void {
    asking?.abort()
    state.value = 'ready'
  }

  watch([isOpen, text, isWide], ([open], [wasOpen]) => {
    if (open) void ask()
    else if (wasOpen) stop()
  })
  onScopeDispose(() => asking?.abort())

  return { found, state, retry: ask }
}

export function listMatching(choices: readonly Choice[], text: string): readonly Choice[] {
  const words = toSearchWords(text)
  if (words.length === 0) return choices
  return choices.filter(({ label, hint }) => matchesWords(toSearchText([label, hint ?? ''], []), words))
}

/** The next choice that can be taken, over the ends; -1 where none can. */
export function findStep(choices: readonly Choice[], from: number, by: 1 | -1): number {
  for (let steps = 1; steps <= choices.length; steps++) {
    const at = (((from + by * steps) % choices.length) + choices.length) % choices.length
    if (!choices[at]?.disabled) return at
  }
  return -1
}
