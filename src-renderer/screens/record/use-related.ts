import { computed, onScopeDispose, ref } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { refetchMoments } from '../../api/refetch-stream.ts'
import { withCustoms } from '../../fields/custom-columns.ts'
import { toChoice } from '../../fields/column-editor.ts'
import { useCustomFields } from '../../fields/use-custom-fields.ts'
import { createMemoryPlace, useListBasis, useListContext } from '../../list/list-context.ts'
import type { RecordRow } from '../../api/records.ts'
import type { Draft } from '../../record/create/create-draft.ts'
import { findPresentation } from '../../resources/index.ts'
import { mostShown, mostWhole, rowsPerRequest } from './related-lists.ts'

export type Related = ReturnType<typeof useRelated>

/** One related list of a record, with its rows and their selection. */
export function useRelated(resource: Resource, id: string, through: string) {
  const customs = useCustomFields()
  const { target: type = '', inverse } = resource.relationships[through] ?? {}
  const declared = registry.get(type)
  if (!declared) throw new Error(`no resource is called ${type}`)
  const target = withCustoms({ ...declared, columns: listColumns(declared, inverse) }, customs.known?.(type) ?? [])
  const context = useListContext(useListBasis(target, createMemoryPlace(target, { resource, id, through }, rowsPerRequest)))

  // A link may be journalled at either of its ends. The list itself hears of everything that concerns its own type.
  const { news$ } = useBackend()
  const isOther = resource.type !== type
  const moved = refetchMoments(
    news$,
    (news) => isOther && news.kind === 'change' && news.type === resource.type && news.ids.includes(id),
  )
  const heard = moved.subscribe(() => context.list.refresh())
  onScopeDispose(() => heard.unsubscribe())

  /** Set if all rows are shown here, because the type has no list of its own. */
  const isWhole = ref(false)
  const shown = computed(() => Math.min(isWhole.value ? mostWhole : mostShown, context.list.total.value))

  return {
    ...context,
    target,
    isWhole,
    /** The same list, cut off after the rows that the page shows. */
    first: { ...context.list, total: shown, lines: shown },
    listFirst: () => Array.from({ length: shown.value }, (_, at) => context.list.findRow(at)).filter((row) => row !== undefined),
    /** The start values of a form that creates a record in this list. */
    toPreset(row: RecordRow): Draft {
      if (inverse === undefined) return {}
      const choice = toChoice(row)
      return { [inverse]: target.relationships[inverse]?.many ? [choice] : choice }
    },
  }
}

/** All fields of a type without lists of its own. The link back is the same in every row. */
function listColumns(target: Resource, inverse: string | undefined): readonly string[] {
  const all = findPresentation(target.type) ? target.columns : (target.sections['main'] ?? target.columns)
  return all.filter((name) => name !== inverse)
}
