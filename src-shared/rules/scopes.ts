import type { ScopeObject } from '../schema/resource.ts'

const objects: readonly ScopeObject[] = ['contact', 'company', 'deal', 'order', 'dictionary', 'user', 'profile']

export type Access = 'read' | 'write'
export type Scope = `${ScopeObject}_${Access}`

export const allScopes: readonly Scope[] = objects.flatMap((object): Scope[] => [`${object}_read`, `${object}_write`])

export function isScope(value: string): value is Scope {
  return (allScopes as readonly string[]).includes(value)
}

/** The missing scope, or undefined if the token has access. Write implies read. */
export function findMissingScope(granted: readonly string[], object: ScopeObject, access: Access): Scope | undefined {
  const may = granted.includes(`${object}_write`) || (access === 'read' && granted.includes(`${object}_read`))
  return may ? undefined : `${object}_${access}`
}
