import { onScopeDispose } from 'vue'
import { findActionScope } from './action-scope.ts'
import type { ActionId } from './catalogue.ts'
import type { Handler } from './handlers.ts'
import { useActions } from './use-actions.ts'

/** Does an action for as long as the component, or the effect scope, lives; first of all while the focus is in its part of the page. */
export function useAction(id: ActionId, handler: Handler): void {
  onScopeDispose(useActions().register(id, handler, findActionScope()))
}
