import { computed, shallowReactive, shallowRef, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { useFields } from '../../fields/use-fields.ts'
import type { FilterChip } from './filter-chips.ts'
import { isId } from './filter-list.ts'
import { createLinkedRecords, type LinkedChoice } from './linked-records.ts'

export type LinkedNames = ReturnType<typeof useLinkedNames>

/** The titles of records in chips. Records chosen here are remembered; others are read by id. */
export function useLinkedNames(chips: Ref<readonly FilterChip[]>) {
  const { records } = useBackend()
  const words = useFields()
  const linked = createLinkedRecords(records, (target, kind) => words.write(target, 'kind', kind).toLocaleLowerCase())
  const toKey = (target: Resource, id: string) => `${target.type}/${id}`
  const remembered = shallowReactive(new Map<string, LinkedChoice>())

  function remember(target: Resource, choices: readonly LinkedChoice[]): void {
    for (const choice of choices) remembered.set(toKey(target, choice.value), choice)
  }

  /** Records outside the chips, such as those of the groups in sight. */
  const wanted = shallowRef<{ readonly target: Resource; readonly ids: readonly string[] } | null>(null)

  const unknown = computed(() =>
    [
      ...chips.value.flatMap(({ content }) =>
        content.kind === 'linked' ? [{ target: content.field.target, ids: content.ids }] : [],
      ),
      ...(wanted.value ? [wanted.value] : []),
    ].flatMap(({ target, ids: all }) => {
      const ids = all.filter((id) => isId(id) && !remembered.has(toKey(target, id)))
      return ids.length === 0 ? [] : [{ target, ids }]
    }),
  )

  /** Names by key. Null if the record does not exist. */
  async function readNames(_key: string, signal: AbortSignal): Promise<Outcome<ReadonlyMap<string, LinkedChoice | null>>> {
    const names = new Map<string, LinkedChoice | null>()
    for (const { target, ids } of unknown.value) {
      const outcome = await linked.listByIds(target, ids, signal)
      if (!outcome.ok) return outcome
      for (const id of ids) names.set(toKey(target, id), outcome.value.find(({ value }) => value === id) ?? null)
    }
    return succeed(names)
  }

  const { value: read } = useLiveQuery({
    key: () => unknown.value.flatMap(({ target, ids }) => ids.map((id) => toKey(target, id))).join(' ') || null,
    keeps: () => true,
    ask: readNames,
    concerns: (news) => unknown.value.some(({ target, ids }) => concernsType(news, target.type, hasAny(ids))),
  })

  return {
    remember,
    want: (target: Resource, ids: readonly string[]) => void (wanted.value = { target, ids }),
    /** Reads names and remembers them. */
    read: async (target: Resource, ids: readonly string[], signal: AbortSignal): Promise<Outcome<readonly LinkedChoice[]>> => {
      const outcome = await linked.listByIds(target, ids, signal)
      if (outcome.ok) remember(target, outcome.value)
      return outcome
    },
    search: (target: Resource, text: string, signal: AbortSignal) => linked.search(target, text, signal),
    /** Undefined while not loaded. */
    find: (target: Resource, id: string): LinkedChoice | null | undefined =>
      remembered.get(toKey(target, id)) ?? read.value?.get(toKey(target, id)),
  }
}

const hasAny = (ids: readonly string[]) => (changed: readonly string[]) => changed.some((id) => ids.includes(id))
