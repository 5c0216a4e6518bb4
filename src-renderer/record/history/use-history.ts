import type { Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { useTitles } from '../use-titles.ts'
import { listNamed, readHistory, type HistoryEntry } from './history.ts'

const most = 50

/** The changes of a record, newest first, with the titles they need. */
export function useHistory(resource: Resource, id: Readonly<Ref<string | null>>, version: Readonly<Ref<number>>) {
  const { request } = useBackend()
  const { learn, findTitle } = useTitles()
  const { value: entries } = useLiveQuery({
    key: () => (id.value === null ? null : { id: id.value, version: version.value }),
    // Show the old history until the new one has loaded.
    keeps: (now, before) => now.id === before.id,
    ask: ({ id: wanted }, signal) => load(wanted, signal),
  })

  async function load(wanted: string, signal: AbortSignal): Promise<Outcome<readonly HistoryEntry[]>> {
    const parameters = new URLSearchParams({ type: resource.type, id: wanted, limit: String(most) })
    const outcome = await request({ path: `/ext/v1/journal?${parameters}`, signal })
    if (!outcome.ok) return outcome
    const read = readHistory(resource, outcome.value)
    await learn(listNamed(read))
    return succeed(read)
  }

  return { entries, findTitle }
}
