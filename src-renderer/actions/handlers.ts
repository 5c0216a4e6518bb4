import type { ActionScope } from './action-scope.ts'
import type { ActionId } from './catalogue.ts'

/** Runs an action while its component is mounted. */
export interface Handler {
  readonly run: () => unknown
  /** Runs instead of `run` when a key triggers the action, where an accidental key press would do too much. */
  readonly runByKey?: () => unknown
  /** Read on every render and key press. Without it, the action is always enabled. */
  readonly isEnabled?: () => boolean
  /** Whether this screen offers the action at all, even if it is disabled now. Defaults to true. */
  readonly belongs?: () => boolean
  /** A more precise label than the catalogue's. */
  readonly label?: () => string
  /** A label that names the target, for places that do not show it. A menu and the selection bar do show it. */
  readonly named?: () => string
  /** The text to search by, if the label contains the account's own words. */
  readonly sought?: () => string
  /** Another action that does the same here. Lists show only that one, with this one's keys. */
  readonly shownAs?: ActionId
}

/** A handler and its scope. */
export interface Registered {
  readonly handler: Handler
  readonly scope: ActionScope | null
}

/**
 * The handler that runs an action now: from the focused scope, then from the scopes around it, then any enabled one. Within a
 * scope the last registration wins, because children register after their parents.
 */
export function findHandler(registered: readonly Registered[] | undefined, focused: ActionScope | null): Handler | undefined {
  const able = registered?.filter(({ handler }) => handler.isEnabled?.() ?? true) ?? []
  for (let scope = focused; ; scope = scope.parent) {
    const found = able.findLast((one) => one.scope === scope)
    if (found) return found.handler
    if (!scope) return able.at(-1)?.handler
  }
}
