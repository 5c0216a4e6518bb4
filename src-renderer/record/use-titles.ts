import { shallowRef } from 'vue'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields, toTitle } from '../../src-shared/schema/title.ts'
import { useBackend } from '../api/backend.ts'
import { wholeList } from '../api/list-query.ts'

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

/** Titles of records by type and id, read when first needed. */
export function useTitles() {
  const { records } = useBackend()
  const titles = shallowRef<ReadonlyMap<string, string>>(new Map())

  /** Reads the missing titles, at most a hundred per type. */
  async function learn(named: NamedRecords): Promise<void> {
    const learned = new Map(titles.value)
    for (const [target, ids] of named) {
      const unknown = [...ids].filter((one) => !learned.has(`${target.type}/${one}`)).slice(0, perQuestion)
      if (unknown.length === 0) continue
      const names = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
      // Without default filters, the list includes the archive and the trash.
      const query = { ...wholeList, filters: [{ name: 'id', value: unknown.join(',') }] }
      const outcome = await records.listRecords({ ...target, filters: {} }, { query, names, page: 1, size: perQuestion })
      if (outcome.ok)
        for (const row of outcome.value.rows) learned.set(`${target.type}/${row.id}`, toTitle(row.id, row.attributes))
    }
    titles.value = learned
  }

  /** Undefined until the title is read. */
  const find = (type: string, id: string): string | undefined => titles.value.get(`${type}/${id}`)
  const findTitle = (type: string, id: string): string => find(type, id) ?? `#${id}`

  return { learn, find, findTitle }
}
