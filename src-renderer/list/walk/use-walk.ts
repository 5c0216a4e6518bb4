import { computed, nextTick, shallowRef, watch, type Ref } from 'vue'
import { onBeforeRouteLeave, useRoute, useRouter } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { succeed } from '../../api/outcome.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { findListAddress, toRecordAddress } from '../../resources/index.ts'
import { findAround } from './find-around.ts'
import { keepReturn } from './returning.ts'
import { findOpener } from './opener.ts'
import { findWalk, toWalkState } from './walk.ts'

/** Leads from a record's page to the rows beside it, and back to its list. */
export function useWalk(resource: Resource, id: Readonly<Ref<string | null>>) {
  const { records } = useBackend()
  const route = useRoute()
  const router = useRouter()
  const walk = shallowRef(findWalk(history.state))
  const opener = shallowRef(findOpener(history.state))
  watch(
    () => route.fullPath,
    () => {
      walk.value = findWalk(history.state)
      opener.value = findOpener(history.state)
    },
  )
  // The rows beside the record are known before the user asks for them.
  const { value: around, settled } = useLiveQuery({
    key: () => (walk.value && id.value !== null ? { walk: walk.value, id: id.value } : null),
    ask: async (wanted, signal) => {
      const found = await findAround(records, resource, wanted.walk, wanted.id, signal)
      return found.ok ? succeed({ ...found.value, id: wanted.id }) : found
    },
    concerns: (news) => concernsType(news, resource.type),
    keeps: () => true,
  })

  let last: Promise<unknown> = Promise.resolve()

  /** One step after the other, however fast the keys are pressed. */
  function step(by: 1 | -1): void {
    last = last.then(async () => {
      await nextTick()
      await settled()
      const { index = 0, before, after } = around.value ?? {}
      const next = by === 1 ? after : before
      if (!walk.value || next == null) return
      const state = toWalkState({ ...walk.value, index: Math.max(0, index + by) })
      await router.replace({ path: toRecordAddress(resource.type, next), state })
    })
  }

  /** The address that closes the page: the list or the record that it was opened from, or the list of its type. */
  const home = computed(() => walk.value?.from ?? opener.value?.address ?? findListAddress(resource.type))

  function close(): void {
    if (home.value === undefined) return router.back()
    // That page is the entry before this one, unless this one was opened by its address.
    if ((history.state as { back?: unknown } | null)?.back === home.value) router.back()
    else void router.push(home.value)
  }

  onBeforeRouteLeave(({ fullPath }) => {
    if (!walk.value || id.value === null) return
    // A user who leaves at once returns to the row that led here.
    const { index } = around.value?.id === id.value ? around.value : walk.value
    keepReturn({ to: fullPath, query: walk.value.query, index, id: id.value })
  })

  return {
    around: computed(() => (walk.value ? around.value : null)),
    home,
    opener,
    close,
    previous: () => step(-1),
    next: () => step(1),
  }
}
