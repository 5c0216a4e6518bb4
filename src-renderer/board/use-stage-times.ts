import { onScopeDispose, shallowRef } from 'vue'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { useBackend } from '../api/backend.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { mostStays, readStageTimes, type StageStay } from '../record/stage/stage-times.ts'

export type StageTimes = ReturnType<typeof useStageTimes>

/** Columns ask one after another, and their questions are sent together. */
const gatherMs = 30

/** Since when the records in sight are in their stages. A record is asked for again only after it changed. */
export function useStageTimes(resource: Resource) {
  const { request, news$ } = useBackend()
  const known = shallowRef<ReadonlyMap<string, StageStay>>(new Map())
  const asked = new Set<string>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new AbortController()
  const stageType = resource.relationships[resource.timed ?? '']?.target
  const changes = news$.subscribe((news) => {
    if (news.kind === 'change' && news.type === resource.type) for (const id of news.ids) asked.delete(id)
    // A stage can take another time now, or changes were missed.
    else if (concernsType(news, stageType ?? '')) asked.clear()
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    end.abort()
    changes.unsubscribe()
  })

  function want(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !asked.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) asked.add(id)
    waiting.push(...fresh)
    timer ??= setTimeout(() => void send(), gatherMs)
  }

  async function send(): Promise<void> {
    const batch = waiting.slice(0, mostStays)
    waiting = waiting.slice(mostStays)
    timer = waiting.length > 0 ? setTimeout(() => void send(), 0) : undefined
    const outcome = await readStageTimes(request, resource, batch, end.signal)
    // A card without its time asks again when it is next in sight.
    if (outcome.ok) known.value = new Map([...known.value, ...outcome.value])
    else for (const id of batch) asked.delete(id)
  }

  return { want, find: (id: string | undefined): StageStay | undefined => (id === undefined ? undefined : known.value.get(id)) }
}
