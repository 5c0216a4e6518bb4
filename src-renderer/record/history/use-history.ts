import { computed, ref, watch, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, listItems, type ExactJson } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { useTitles } from '../use-titles.ts'
import { listNamed, readHistory, type HistoryEntry } from './history.ts'

const perPage = 50

interface Read {
  readonly entries: readonly HistoryEntry[]
  /** Whether older changes are left to read. */
  readonly hasMore: boolean
}

/** The changes of a record, newest first, with the titles they need. Older ones are read on demand. */
export function useHistory(resource: Resource, id: Readonly<Ref<string | null>>, version: Readonly<Ref<number>>) {
  const { request } = useBackend()
  const { learn, findTitle } = useTitles()
  const pages = ref(1)
  watch(id, () => (pages.value = 1), { flush: 'sync' })
  const { value } = useLiveQuery({
    key: () => (id.value === null ? null : { id: id.value, version: version.value, pages: pages.value }),
    // Show the old history until the new one has loaded.
    keeps: (now, before) => now.id === before.id,
    ask: ({ id: wanted, pages: count }, signal) => load(wanted, count, signal),
  })

  async function load(wanted: string, count: number, signal: AbortSignal): Promise<Outcome<Read>> {
    const entries: HistoryEntry[] = []
    let before: string | undefined
    for (let page = 1; page <= count; page++) {
      const parameters = new URLSearchParams({
        type: resource.type,
        id: wanted,
        limit: String(perPage),
        ...(before && { before }),
      })
      const outcome = await request({ path: `/ext/v1/journal?${parameters}`, signal })
      if (!outcome.ok) return outcome
      entries.push(...readHistory(resource, outcome.value))
      const read = listItems(outcome.value['data'])
      before = findId(read.at(-1))
      if (read.length < perPage) {
        before = undefined
        break
      }
    }
    await learn(listNamed(entries))
    return succeed({ entries, hasMore: before !== undefined })
  }

  return {
    entries: computed(() => value.value?.entries ?? null),
    hasMore: computed(() => value.value?.hasMore ?? false),
    more: () => void (value.value?.hasMore && (pages.value += 1)),
    findTitle,
  }
}

function findId(entry: ExactJson | undefined): string | undefined {
  return isObject(entry) && typeof entry['id'] === 'string' ? entry['id'] : undefined
}
