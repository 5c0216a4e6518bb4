import type { ActionScope } from './action-scope.ts'
import type { ActionId } from './catalogue.ts'

/** Who does an action, for as long as it is there to do it. */
export interface Handler {
  readonly run: () => unknown
  /** What its key does, where a key that is hit by mistake would do too much. */
  readonly runByKey?: () => unknown
  /** Read anew whenever something is drawn or pressed; without it the action can always be done. */
  readonly isEnabled?: () => boolean
  /** Whether it is ever done on this screen as it stands, be it not at this moment; without it that is so. */
  readonly belongs?: () => boolean
  /** More exact words than the catalogue's. */
  readonly label?: () => string
  /** Words that say what it is about, for where that is not to be seen: a menu and the bar over a selection show it. */
  readonly named?: () => string
  /** What it is looked for by, where its label carries words of the account's own. */
  readonly sought?: () => string
  /** Another action that does the same here: lists show that one alone, with this one's keys. */
  readonly shownAs?: ActionId
}

/** A handler and the piece of the page that it belongs to. */
export interface Registered {
  readonly handler: Handler
  readonly scope: ActionScope | null
}

/**
 * Who does an action now: one of the scope that has the focus, else of a scope around it, else anyone who can. Within a scope the
 * last one counts: parts are set up after what holds them.
 */
export function findHandler(registered: readonly Registered[] | undefined, focused: ActionScope | null): Handler | undefined {
  const able = registered?.filter(({ handler }) => handler.isEnabled?.() ?? true) ?? []
  for (let scope = focused; ; scope = scope.parent) {
    const found = able.findLast((one) => one.scope === scope)
    if (found) return found.handler
    if (!scope) return able.at(-1)?.handler
  }
}
