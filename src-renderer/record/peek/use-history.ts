import { shallowRef, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { namingFields, toTitle } from '../../../src-shared/schema/title.ts'
import { useBackend } from '../../api/backend.ts'
import { wholeList } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { listNamed, readHistory, type HistoryEntry } from './history.ts'

const most = 50
const perQuestion = 100

/** Who changed what of a record, newest first, with the names of those concerned. */
export function useHistory(resource: Resource, id: Readonly<Ref<string | null>>, version: Readonly<Ref<number>>) {
  const { request, records } = useBackend()
  const titles = shallowRef<ReadonlyMap<string, string>>(new Map())
  const { value: entries } = useLiveQuery({
    key: () => (id.value === null ? null : { id: id.value, version: version.value }),
    // A record that changed shows its former history until the new one is there.
    keeps: (now, before) => now.id === before.id,
    ask: ({ id: wanted }, signal) => load(wanted, signal),
  })

  async function load(wanted: string, signal: AbortSignal): Promise<Outcome<readonly HistoryEntry[]>> {
    const parameters = new URLSearchParams({ type: resource.type, id: wanted, limit: String(most) })
    const outcome = await request({ path: `/ext/v1/journal?${parameters}`, signal })
    if (!outcome.ok) return outcome
    const read = readHistory(resource, outcome.value)
    await learnNames(read)
    return succeed(read)
  }

  async function learnNames(read: readonly HistoryEntry[]): Promise<void> {
    const learned = new Map(titles.value)
    for (const [target, ids] of listNamed(read)) {
      const unknown = [...ids].filter((one) => !learned.has(`${target.type}/${one}`)).slice(0, perQuestion)
      if (unknown.length === 0) continue
      const names = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
      // Those in the archive and the trash have names too: no part is asked for.
      const query = { ...wholeList, filters: [{ name: 'id', value: unknown.join(',') }] }
      const outcome = await records.listRecords({ ...target, filters: {} }, { query, names, page: 1, size: perQuestion })
      if (outcome.ok)
        for (const row of outcome.value.rows) learned.set(`${target.type}/${row.id}`, toTitle(row.id, row.attributes))
    }
    titles.value = learned
  }

  const findTitle = (type: string, one: string): string => titles.value.get(`${type}/${one}`) ?? `#${one}`

  return { entries, findTitle }
}
