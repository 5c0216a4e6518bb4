import { computed } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useBackend } from '../api/backend.ts'
import { isTransient, succeed, type Outcome } from '../api/outcome.ts'
import type { FoundRecord } from '../api/search.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { useLiveQuery } from '../api/use-live-query.ts'
import { findPresentation } from '../resources/index.ts'
import { useRecents, type RecentRecord } from '../record/use-recents.ts'

export interface RecentShown {
  readonly resource: Resource
  readonly record: FoundRecord
}

/** The recently viewed records with their current values. Deleted ones are forgotten. */
export function useRecentRecords() {
  const { records } = useBackend()
  const recents = useRecents()
  const looked = recents.list

  async function read(recent: RecentRecord, signal: AbortSignal): Promise<Outcome<RecentShown[]>> {
    const { resource } = findPresentation(recent.type) ?? {}
    if (!resource) return succeed([])
    const outcome = await records.readRecord(resource, recent.id, [], signal)
    if (outcome.ok) return succeed([{ resource, record: outcome.value }])
    if (isTransient(outcome.problem)) return outcome
    if (outcome.problem.kind === 'refused' && [404, 410].includes(outcome.problem.status)) recents.drop(recent)
    return succeed([])
  }

  const { value } = useLiveQuery({
    key: () => looked,
    concerns: (news, all) => all.some(({ type, id }) => concernsType(news, type, (ids) => ids.includes(id))),
    async ask(all, signal) {
      const outcomes = await Promise.all(all.map((recent) => read(recent, signal)))
      return outcomes.find(({ ok }) => !ok) ?? succeed(outcomes.flatMap((one) => (one.ok ? one.value : [])))
    },
  })
  return computed(() => value.value ?? [])
}
