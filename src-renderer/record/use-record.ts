import { computed, ref, watch } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useBackend } from '../api/backend.ts'
import { findCause } from '../api/find-cause.ts'
import type { LiveEvent } from '../api/live.ts'
import { isTransient } from '../api/outcome.ts'
import type { RecordRow } from '../api/records.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { useLiveQuery } from '../api/use-live-query.ts'
import { mergeRow } from './merge-row.ts'
import { listWholeLinks, readRelated, type RelatedLinks, type RelatedRow } from './related-links.ts'

/** `gone`: deleted. `refused`: could not be read for another reason. `away`: the engine does not answer now. */
export type RecordState = 'loading' | 'ready' | 'gone' | 'refused' | 'away'

export type LiveRecord = ReturnType<typeof useRecord>

/** Delay before related lists load: a user stepping through rows has left the record by then. */
const relatedMs = 120

/** One record, kept up to date. Its related lists load a moment later, unless the page reads them itself. */
export function useRecord(resource: Resource, id: () => string | null, hasLists = true) {
  const { records } = useBackend()
  const whole = listWholeLinks(resource)
  const concerns = (news: LiveEvent, wanted: string) => concernsType(news, resource.type, (ids) => ids.includes(wanted))
  const { value, problem, refresh } = useLiveQuery({
    key: id,
    ask: (wanted, signal) => records.readRecord(resource, wanted, whole, signal),
    concerns,
  })
  const { value: related } = useLiveQuery({
    key: () => (hasLists ? id() : null),
    ask: (wanted, signal) => readRelated(records, resource, wanted, signal),
    concerns,
    waitMs: relatedMs,
  })
  /** Increases whenever the record may have changed. */
  const version = ref(0)
  watch(value, (now) => now && (version.value += 1))

  const row = computed((): RelatedRow | null => {
    const { links = {}, totals = {} } = related.value ?? {}
    return value.value && { ...value.value, links: { ...value.value.links, ...links }, totals }
  })
  const state = computed((): RecordState => {
    const why = problem.value
    if (why === null || (value.value !== null && isTransient(why))) return value.value === null ? 'loading' : 'ready'
    if (why.kind === 'refused') return why.status === 404 || why.status === 410 ? 'gone' : 'refused'
    return 'away'
  })

  /** Takes over the answer to a write. */
  function put(next: RecordRow): void {
    if (value.value?.id !== next.id) return
    value.value = mergeRow(row.value ?? value.value, next)
    if (related.value) related.value = takeWritten(related.value, value.value, Object.keys(next.links))
  }

  return {
    row,
    state,
    version,
    /** Why the record could not be read. */
    cause: computed(() => findCause(problem.value)),
    refresh,
    put,
  }
}

/** Takes over the sets that a write changed: its answer contains them in full. */
function takeWritten({ links, totals }: RelatedLinks, written: RecordRow, names: readonly string[]): RelatedLinks {
  const changed = names.filter((name) => Object.hasOwn(totals, name)).map((name) => [name, written.links[name] ?? []] as const)
  return {
    links: { ...links, ...Object.fromEntries(changed) },
    totals: { ...totals, ...Object.fromEntries(changed.map(([name, ends]) => [name, ends.length])) },
  }
}
