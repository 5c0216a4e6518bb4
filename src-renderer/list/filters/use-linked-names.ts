import { shallowReactive, watch, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { useFields } from '../../fields/use-fields.ts'
import type { Choice } from '../../parts/choice.ts'
import type { FilterChip } from './filter-chips.ts'
import { createLinkedRecords } from './linked-records.ts'

export type LinkedNames = ReturnType<typeof useLinkedNames>

/** Names of the records that chips lead to: those that were chosen here, others asked for by their ids. */
export function useLinkedNames(chips: Ref<readonly FilterChip[]>) {
  const { records } = useBackend()
  const words = useFields()
  const linked = createLinkedRecords(records, (target, kind) => words.write(target, 'kind', kind).toLocaleLowerCase())
  /** Null: asked for, and not there. */
  const known = shallowReactive(new Map<string, Choice | null>())
  const asked = new Set<string>()
  const toKey = (target: Resource, id: string) => `${target.type}/${id}`

  function remember(target: Resource, choices: readonly Choice[]): void {
    for (const choice of choices) known.set(toKey(target, choice.value), choice)
  }

  async function ask(target: Resource, ids: readonly string[]): Promise<void> {
    ids.forEach((id) => asked.add(toKey(target, id)))
    const outcome = await linked.listByIds(target, ids)
    if (outcome.ok) {
      remember(target, outcome.value)
      for (const id of ids) if (!known.has(toKey(target, id))) known.set(toKey(target, id), null)
    }
    ids.forEach((id) => asked.delete(toKey(target, id)))
  }

  watch(
    chips,
    (all) => {
      for (const { content } of all) {
        if (content.kind !== 'linked') continue
        const { target } = content.field
        const missing = content.ids.filter((id) => !known.has(toKey(target, id)) && !asked.has(toKey(target, id)))
        if (missing.length > 0) void ask(target, missing)
      }
    },
    { immediate: true },
  )

  return {
    remember,
    search: (target: Resource, text: string, signal: AbortSignal) => linked.search(target, text, signal),
    /** Undefined while it is not yet known. */
    find: (target: Resource, id: string): Choice | null | undefined => known.get(toKey(target, id)),
  }
}
