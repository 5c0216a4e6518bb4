import { hasInjectionContext, inject, provide, type InjectionKey } from 'vue'

/** A piece of the page, such as a list, whose handlers are asked first while the focus is in it. */
export interface ActionScope {
  readonly contains: (element: Element) => boolean
  readonly parent: ActionScope | null
}

const scopeKey: InjectionKey<ActionScope> = Symbol('action scope')

/** The scope that a component stands in; null for what belongs to the whole page. */
export const findActionScope = (): ActionScope | null => (hasInjectionContext() ? inject(scopeKey, null) : null)

/** Everything below the component does its actions in this scope. */
export function provideActionScope(contains: ActionScope['contains']): ActionScope {
  const scope = { contains, parent: findActionScope() }
  provide(scopeKey, scope)
  return scope
}

const countParents = ({ parent }: ActionScope): number => (parent ? 1 + countParents(parent) : 0)

/** The innermost of the scopes that an element stands in. */
export function findInnermost(scopes: Iterable<ActionScope>, element: Element): ActionScope | undefined {
  return [...scopes].filter((scope) => scope.contains(element)).toSorted((a, b) => countParents(b) - countParents(a))[0]
}
