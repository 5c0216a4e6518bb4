import { shallowRef } from 'vue'
import { findKeptJson } from '../api/kept-json.ts'
import { useSession } from '../api/use-session.ts'

interface Memory {
  /** Stages that the user folded or unfolded, against what is usual for their kind. */
  readonly folds: Readonly<Record<string, boolean>>
  /** The funnel shown last. */
  readonly funnel: string | null
}

/** What a board remembers on this computer. */
export function useBoardMemory(type: string) {
  const { session } = useSession()
  const key = `outpost.board.${session?.account.id ?? ''}.${type}`
  const { folds, funnel } = (findKeptJson(localStorage.getItem(key)) ?? {}) as Partial<Memory>
  const memory = shallowRef<Memory>({ folds: folds ?? {}, funnel: funnel ?? null })

  function keep(next: Partial<Memory>): void {
    memory.value = { ...memory.value, ...next }
    localStorage.setItem(key, JSON.stringify(memory.value))
  }

  return { memory, keep }
}
