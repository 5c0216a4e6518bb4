import { ref, watch } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { PeekPlace } from './peek-place.ts'
import { useRecents } from '../use-recents.ts'
import { useRecord } from '../use-record.ts'

export type Peek = ReturnType<typeof usePeek>

/** The record shown beside a list. */
export function usePeek(resource: Resource, { id, show: place }: PeekPlace) {
  const recents = useRecents()
  /** Something typed here is not saved: until it is, no other record takes its place. */
  const held = ref(false)
  /** The keyboard is to come to its fields. */
  const wanted = ref(false)
  let awaited: string | null | undefined

  const { row, state, version, cause, refresh, put } = useRecord(resource, () => id.value)

  function show(next: string | null): void {
    awaited = held.value ? next : undefined
    if (!held.value) place(next)
  }

  watch(held, (now) => {
    if (!now && awaited !== undefined) show(awaited)
  })

  // What could not be read for another reason than that it is gone stays among the records looked at lately.
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
