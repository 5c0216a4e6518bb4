import type { Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ActionId } from '../../actions/catalogue.ts'
import { useAction } from '../../actions/use-action.ts'
import { parts, type Part } from '../../api/list-query.ts'

const showActions: Record<Part, ActionId> = {
  actual: 'records.showActual',
  archived: 'records.showArchived',
  discarded: 'records.showDiscarded',
}

/** Actions that switch between the parts of a list: active records, archive and trash. */
export function usePartActions(resource: Resource, part: Ref<Part>): void {
  for (const one of parts)
    if (Object.hasOwn(resource.filters, one))
      useAction(showActions[one], { run: () => (part.value = one), isEnabled: () => part.value !== one })
}
