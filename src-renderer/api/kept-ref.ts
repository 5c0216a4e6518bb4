import { watchDebounced } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'

interface Options<T> {
  /** Reads what is stored. Another version or a user may have written it; null if nothing is stored. */
  readonly read: (kept: string | null) => T
  readonly write?: (value: T) => string
  /** Delay before it is stored, for values that change with every pointer move. */
  readonly waitMs?: number
}

/** A value that this computer keeps in the browser's storage. Nothing is stored until the value changes. */
export function keptRef<T>(key: string, { read, write = String, waitMs = 0 }: Options<T>): ShallowRef<T> {
  const value = shallowRef(read(localStorage.getItem(key)))
  watchDebounced(value, () => localStorage.setItem(key, write(value.value)), { debounce: waitMs })
  return value
}
