import { ref, watch } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { PeekPlace } from './peek/peek-place.ts'
import { useRecents } from './use-recents.ts'
import { useRecord } from './use-record.ts'

export type ShownRecord = ReturnType<typeof useShownRecord>

/** The record in the peek panel or on its page. */
export function useShownRecord(resource: Resource, { id, show: place }: PeekPlace, hasLists = true) {
  const recents = useRecents()
  /** True while it has unsaved text. Another record waits until it is saved. */
  const held = ref(false)
  /** True while the fields should take the focus. */
  const wanted = ref(false)
  let awaited: string | null | undefined

  const { row, state, version, cause, refresh, put } = useRecord(resource, () => id.value, hasLists)

  function show(next: string | null): void {
    awaited = held.value ? next : undefined
    if (!held.value) place(next)
  }

  watch(held, (now) => {
    if (!now && awaited !== undefined) show(awaited)
  })

  // Only a deleted record leaves the recent records. One that could not be read for another reason
  // stays.
  watch(
    [state, id],
    ([now, shown]) => {
      if (shown === null) return
      if (now === 'ready' && row.value?.id === shown) recents.visit({ type: resource.type, id: shown })
      if (now === 'gone') recents.drop({ type: resource.type, id: shown })
    },
    { immediate: true },
  )

  return {
    id,
    row,
    state,
    version,
    cause,
    refresh,
    show,
    put,
    hold: (now: boolean) => (held.value = now),
    wanted,
    want: () => (wanted.value = true),
    reached: () => (wanted.value = false),
  }
}
