import { computed, ref, watch } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useBackend } from '../api/backend.ts'
import { findCause } from '../api/find-cause.ts'
import { isPassing } from '../api/outcome.ts'
import type { RecordRow } from '../api/records.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { useLiveQuery } from '../api/use-live-query.ts'
import { mergeRow } from './merge-row.ts'
import { readRelated, toRelatedRow } from './related-links.ts'

/** `gone`: it was deleted. `refused`: it could not be read for another reason. `away`: the engine does not answer for now. */
export type RecordState = 'loading' | 'ready' | 'gone' | 'refused' | 'away'

export type LiveRecord = ReturnType<typeof useRecord>

/** One record, as it is now, wherever it is shown. */
export function useRecord(resource: Resource, id: () => string | null) {
  const { records } = useBackend()
  const { value, problem, refresh } = useLiveQuery({
    key: id,
    ask: (wanted, signal) => readRelated(records, resource, wanted, signal),
    concerns: (news, wanted) => concernsType(news, resource.type, (ids) => ids.includes(wanted)),
  })
  /** Moves whenever the record may have changed. */
  const version = ref(0)
  watch(value, (now) => now && (version.value += 1))

  const state = computed((): RecordState => {
    const why = problem.value
    if (why === null || (value.value !== null && isPassing(why))) return value.value === null ? 'loading' : 'ready'
    if (why.kind === 'refused') return why.status === 404 || why.status === 410 ? 'gone' : 'refused'
    return 'away'
  })

  return {
    row: value,
    state,
    version,
    /** Why it could not be read. */
    cause: computed(() => findCause(problem.value)),
    refresh,
    /** As it was answered to a write. */
    put(next: RecordRow): void {
      const held = value.value
      if (held?.id === next.id) value.value = { ...toRelatedRow(mergeRow(held, next)), totals: cutTotals(held.totals, next) }
    },
  }
}

/** The answer to a write carries the whole of each set that it changed. */
const cutTotals = (totals: { readonly [name: string]: number }, { links }: RecordRow): typeof totals =>
  Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, links[name]?.length ?? total]))
