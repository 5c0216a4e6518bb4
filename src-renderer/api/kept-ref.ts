import { useEventListener, watchDebounced } from '@vueuse/core'
import { shallowRef, watch, type ShallowRef } from 'vue'

interface Options<T> {
  /** Reads what is stored. Another version or a user may have written it; null if nothing is stored. */
  readonly read: (kept: string | null) => T
  readonly write?: (value: T) => string
  /** Delay before it is stored, for values that change with every pointer move. */
  readonly waitMs?: number
}

/**
 * A value that this computer keeps in the browser's storage. Nothing is stored until the value changes. All windows show the
 * same, except for values that are stored with a delay.
 */
export function keptRef<T>(key: string, { read, write = String, waitMs = 0 }: Options<T>): ShallowRef<T> {
  const value: ShallowRef<T> = shallowRef<T>(read(localStorage.getItem(key)))
  const keep = () => localStorage.setItem(key, write(value.value))
  const isKept = ({ key: changed }: StorageEvent) => changed === key || changed === null
  if (waitMs > 0) watchDebounced(value, keep, { debounce: waitMs })
  else {
    let isFollowing = false
    watch(value, () => isFollowing || keep(), { flush: 'sync' })
    // Otherwise the next change here would undo what another window has stored.
    useEventListener('storage', (event) => {
      if (!isKept(event)) return
      isFollowing = true
      value.value = read(localStorage.getItem(key))
      isFollowing = false
    })
  }
  return value
}
