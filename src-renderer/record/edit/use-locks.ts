import { computed } from 'vue'
import { useI18n } from '../../locales/i18n.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { findColumn } from '../../fields/column-kinds.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useSession } from '../../api/use-session.ts'
import { useRights } from '../use-rights.ts'
import { findLock, funnelLink, listLockable } from './find-lock.ts'
import { toLockWords } from './lock-words.ts'
import { useFunnels } from './use-funnels.ts'

/** Returns why a value is read-only, in the user's language, or undefined if it is editable. */
export type FindWhy = (row: RecordRow) => string | undefined

export type Locks = ReturnType<typeof useLocks>

/** Read-only fields of a type: the token may not write them, or a funnel calculates them. Most types need no request. */
export function useLocks(resource: Resource) {
  const { t } = useI18n()
  const session = useSession()
  const fields = useFields()
  const rights = useRights(resource)
  const names = listLockable(resource)
  const funnels = names.length === 0 ? undefined : useFunnels()

  const label = (name: string) => fields.fieldLabel(resource, name)

  function findWords(funnel: RecordRow, name: string): string | undefined {
    const lock = findLock(funnel, name, session.session?.account.kind ?? 'local')
    if (!lock) return undefined
    const { key, values } = toLockWords(lock, label(name), (source) => (findColumn(resource, source) ? label(source) : source))
    return t(key, values ?? {})
  }

  /** There are many rows and few funnels, so each funnel's texts are built once. */
  const known = computed(() => {
    const found = names.map((name): [string, ReadonlyMap<string, string>] => {
      const said = (funnels?.known ?? []).flatMap((funnel): [string, string][] => {
        const words = findWords(funnel, name)
        return words === undefined ? [] : [[funnel.id, words]]
      })
      return [name, new Map(said)]
    })
    return new Map(found.filter(([, said]) => said.size > 0))
  })

  /** For all rows of a column. Undefined if the whole column is editable. */
  function findFor(name: string): FindWhy | undefined {
    const denied = rights.find('update')
    if (denied !== undefined) return () => denied
    const said = known.value.get(name)
    return said && (({ links }) => said.get(links[funnelLink]?.[0]?.id ?? ''))
  }

  return {
    findFor,
    find: (name: string, row: RecordRow): string | undefined => findFor(name)?.(row),
    /** Relationships that rows must include so that locks of these columns are known. */
    listAsked: (columns: readonly string[]): readonly string[] =>
      columns.some((name) => known.value.has(name)) ? [funnelLink] : [],
    /** Resolves when the request for funnels has ended, successful or not. */
    asked: funnels?.asked,
  }
}
