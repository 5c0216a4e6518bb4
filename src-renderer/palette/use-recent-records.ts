import { onScopeDispose, shallowRef } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useBackend } from '../api/backend.ts'
import type { FoundRecord } from '../api/search.ts'
import { findPresentation } from '../resources/index.ts'
import { useRecents, type RecentRecord } from '../record/use-recents.ts'

export interface RecentShown {
  readonly resource: Resource
  readonly record: FoundRecord
}

/** The records looked at lately, as they are now; those that are gone are forgotten. */
export function useRecentRecords() {
  const { records } = useBackend()
  const recents = useRecents()
  const shown = shallowRef<readonly RecentShown[]>([])
  const abort = new AbortController()
  onScopeDispose(() => abort.abort())

  async function read(recent: RecentRecord): Promise<RecentShown[]> {
    const { resource } = findPresentation(recent.type) ?? {}
    if (!resource) return []
    const outcome = await records.readRecord(resource, recent.id, [], abort.signal)
    if (outcome.ok) return [{ resource, record: outcome.value }]
    if (outcome.problem.kind === 'refused' && outcome.problem.status === 404) recents.drop(recent)
    return []
  }

  void Promise.all(recents.list.map(read)).then((found) => {
    if (!abort.signal.aborted) shown.value = found.flat()
  })
  return shown
}
