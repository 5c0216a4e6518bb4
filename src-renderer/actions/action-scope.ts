import { hasInjectionContext, inject, provide, type InjectionKey } from 'vue'

/** A part of the page, such as a list. Its handlers come first while it has the focus. */
export interface ActionScope {
  readonly contains: (element: Element) => boolean
  readonly parent: ActionScope | null
}

const scopeKey: InjectionKey<ActionScope> = Symbol('action scope')

/** The scope that contains the component; null if the component belongs to the whole page. */
export const findActionScope = (): ActionScope | null => (hasInjectionContext() ? inject(scopeKey, null) : null)

/** Creates a scope for everything below the component. */
export function provideActionScope(contains: ActionScope['contains']): ActionScope {
  const scope = { contains, parent: findActionScope() }
  provide(scopeKey, scope)
  return scope
}

const countParents = ({ parent }: ActionScope): number => (parent ? 1 + countParents(parent) : 0)

/** The innermost scope that contains an element. */
export function findInnermost(scopes: Iterable<ActionScope>, element: Element): ActionScope | undefined {
  return [...scopes].filter((scope) => scope.contains(element)).toSorted((a, b) => countParents(b) - countParents(a))[0]
}
