import { onScopeDispose } from 'vue'
import { findActionScope } from './action-scope.ts'
import type { ActionId } from './catalogue.ts'
import type { Handler } from './handlers.ts'
import { useActions } from './use-actions.ts'

/**
 * Registers a handler for the lifetime of the component or effect scope. It comes first while its part of the page has the
 * focus.
 */
export function useAction(id: ActionId, handler: Handler): void {
  onScopeDispose(useActions().register(id, handler, findActionScope()))
}
