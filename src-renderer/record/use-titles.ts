import { onScopeDispose, shallowRef } from 'vue'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields, toTitle } from '../../src-shared/schema/title.ts'
import { useBackend } from '../api/backend.ts'
import type { RecordRow } from '../api/records.ts'
import { wholeList } from '../api/list-query.ts'
import { concernsType } from '../api/refetch-stream.ts'

const perQuestion = 100

/** Ids of records, by resource, whose titles a page needs. */
export type NamedRecords = ReadonlyMap<Resource, ReadonlySet<string>>
export type AddNamed = (type: string | null | undefined, ids: readonly string[]) => void

/** Collects ids. Undeclared types are skipped. */
export function createNamed(): { readonly named: NamedRecords; readonly add: AddNamed } {
  const named = new Map<Resource, Set<string>>()
  return {
    named,
    add(type, ids) {
      const resource = registry.get(type ?? '')
      if (resource && ids.length > 0) named.set(resource, new Set([...(named.get(resource) ?? []), ...ids]))
    },
  }
}

/** Titles of records by type and id, read when first needed, and again where they may have changed. */
export function useTitles() {
  const { records, news$ } = useBackend()
  const titles = shallowRef<ReadonlyMap<string, string>>(new Map())
  /** Titles to read again when they are needed next. */
  const stale = new Set<string>()
  const toKey = (type: string, id: string) => `${type}/${id}`
  const heard = news$.subscribe((news) => {
    if (news.kind === 'change') for (const id of news.ids) stale.add(toKey(news.type, id))
    else if (concernsType(news, '')) for (const key of titles.value.keys()) stale.add(key)
  })
  onScopeDispose(() => heard.unsubscribe())

  /** Reads the missing titles, at most so many per type: a single change may link thousands of records. */
  async function learn(named: NamedRecords, most = perQuestion): Promise<void> {
    const learned = new Map<string, string>()
    for (const [target, ids] of named) {
      const isMissing = (key: string) => !titles.value.has(key) || stale.has(key)
      const missing = [...ids].filter((id) => isMissing(toKey(target.type, id))).slice(0, most)
      for (let at = 0; at < missing.length; at += perQuestion) {
        const asked = missing.slice(at, at + perQuestion)
        for (const id of asked) stale.delete(toKey(target.type, id))
        for (const { id, attributes } of await read(target, asked)) learned.set(toKey(target.type, id), toTitle(id, attributes))
      }
    }
    titles.value = new Map([...titles.value, ...learned])
  }

  async function read(target: Resource, ids: readonly string[]): Promise<readonly RecordRow[]> {
    const names = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
    const query = { ...wholeList, filters: [{ name: 'id', value: ids.join(',') }] }
    // Without default filters, the list includes the archive and the trash.
    const outcome = await records.listRecords({ ...target, filters: {} }, { query, names, page: 1, size: perQuestion })
    return outcome.ok ? outcome.value.rows : []
  }

  /** Undefined until the title is read. */
  const find = (type: string, id: string): string | undefined => titles.value.get(toKey(type, id))
  const findTitle = (type: string, id: string): string => find(type, id) ?? `#${id}`

  return { learn, find, findTitle }
}
