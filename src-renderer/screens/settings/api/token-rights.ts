import type { ScopeObject } from '../../../../src-shared/schema/resource.ts'

/** What a token may do with one kind of data. Writing includes reading. */
export type Right = 'none' | 'read' | 'write'

export const rightKeys: Readonly<Record<Right, string>> = {
  none: 'settingsApi.none',
  read: 'settingsApi.read',
  write: 'settingsApi.write',
}

export const objectKeys: Readonly<Record<ScopeObject, string>> = {
  contact: 'settingsApi.contact',
  company: 'settingsApi.company',
  deal: 'settingsApi.deal',
  order: 'settingsApi.order',
  dictionary: 'settingsApi.dictionary',
  user: 'settingsApi.user',
  profile: 'settingsApi.profile',
}

export const scopeObjects = Object.keys(objectKeys) as ScopeObject[]

export type Rights = Readonly<Record<ScopeObject, Right>>

export const toRights = (right: Right): Rights =>
  Object.fromEntries(scopeObjects.map((object) => [object, right])) as Record<ScopeObject, Right>

export const toScopes = (rights: Rights): string[] =>
  scopeObjects.flatMap((object) => {
    const right = rights[object]
    return right === 'none' ? [] : right === 'read' ? [`${object}_read`] : [`${object}_read`, `${object}_write`]
  })

export function fromScopes(scopes: readonly string[]): Rights {
  const rightTo = (object: ScopeObject): Right =>
    scopes.includes(`${object}_write`) ? 'write' : scopes.includes(`${object}_read`) ? 'read' : 'none'
  return Object.fromEntries(scopeObjects.map((object) => [object, rightTo(object)])) as Record<ScopeObject, Right>
}
