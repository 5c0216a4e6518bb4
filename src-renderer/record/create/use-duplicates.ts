import { computed, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { parseExact, type ExactObject } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { findDuplicates, listTelling, type Duplicate } from './duplicates.ts'

const pauseMs = 250

/** Duplicates of a draft, updated while the user types. */
export function useDuplicates(resource: Resource, readAttributes: () => ExactObject): Readonly<Ref<readonly Duplicate[]>> {
  const { request } = useBackend()
  const telling = listTelling(resource)

  const writeTold = (): string | null => {
    const told = Object.entries(readAttributes()).filter(([name]) => telling.includes(name))
    return told.length === 0 ? null : JSON.stringify(Object.fromEntries(told))
  }

  const { value, problem } = useLiveQuery({
    key: writeTold,
    keeps: () => true,
    ask: (told, signal) => findDuplicates(request, resource, parseExact(told) as ExactObject, signal),
    waitMs: pauseMs,
  })
  // A failed duplicate check must not block the form.
  return computed(() => (problem.value === null ? (value.value ?? []) : []))
}
