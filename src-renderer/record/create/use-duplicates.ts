import { onScopeDispose, shallowRef, watch } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import { findDuplicates, listTelling, type Duplicate } from './duplicates.ts'

const pauseMs = 250

/** What a draft looks like, as one types; an earlier question's late answer is never heard. */
export function useDuplicates(resource: Resource, readAttributes: () => ExactObject) {
  const { request } = useBackend()
  const found = shallowRef<readonly Duplicate[]>([])
  const telling = listTelling(resource)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  const listTold = () => Object.entries(readAttributes()).filter(([name]) => telling.includes(name))

  async function ask(attributes: ExactObject): Promise<void> {
    const mine = (asking = new AbortController())
    const outcome = await findDuplicates(request, resource, attributes, mine.signal)
    // A warning that cannot be had must not stand in the way of the form.
    if (!mine.signal.aborted) found.value = outcome.ok ? outcome.value : []
  }

  function stop(): void {
    clearTimeout(waiting)
    asking?.abort()
  }

  watch(
    () => JSON.stringify(listTold()),
    () => {
      stop()
      const told = listTold()
      if (told.length === 0) found.value = []
      else waiting = setTimeout(() => void ask(Object.fromEntries(told)), pauseMs)
    },
  )
  onScopeDispose(stop)

  return found
}
