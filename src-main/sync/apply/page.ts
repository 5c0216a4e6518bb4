import type { Registry, Relationship, Resource } from '../../../src-shared/schema/resource.ts'
import type { Linkage, RemoteObject, RemoteRef } from '../remote/outcome.ts'
import { listOwnLinks } from './links-of.ts'

/** Records as a hosted instance showed them, to be stored as they came. */
export interface Page {
  readonly type: string
  readonly objects: readonly RemoteObject[]
  readonly included: readonly RemoteObject[]
  /** Whether the list they came from is the trash; null where it does not tell. */
  readonly trashed: boolean | null
  /** Included records of mirrored types are whole, not thinned to nothing but their id. */
  readonly wholeIncluded?: boolean
  /** Part of a first mirror: the journal says only that they arrived. */
  readonly summarised: boolean
  /** The page is the answer to a request that was sent. */
  readonly answering?: Answering
}

/** The request, by the place of its entry in the outbox, and the server's name of the record that it was about. */
export interface Answering {
  readonly place: number
  readonly name: string
}

/** A record that the page brings whole. */
export interface Brought {
  readonly object: RemoteObject
  readonly resource: Resource
  readonly links: readonly ShownLink[]
  readonly trashed: boolean | null
  /** Something that the server does not have yet is laid over it, so that it may be spelled otherwise than here. */
  readonly isOverlaid?: true
}

/** A relationship whose linkage was shown. */
export interface ShownLink {
  readonly name: string
  readonly relationship: Relationship
  readonly refs: readonly RemoteRef[]
}

/** The to-one links among those shown, by the server's ids. */
export function toShownHeld(links: readonly ShownLink[]): Record<string, string | null> {
  const ones = links.filter(({ relationship }) => !relationship.many)
  return Object.fromEntries(ones.map(({ name, refs }) => [name, refs[0]?.id ?? null]))
}

export const toName = ({ type, id }: RemoteRef): string => `${type}/${id}`

export function fromName(name: string): RemoteRef {
  const slash = name.lastIndexOf('/')
  return { type: name.slice(0, slash), id: name.slice(slash + 1) }
}

/** Every record of the page that is stored, by name; what it only links to comes first. */
export function listBrought(registry: Registry, page: Page): Map<string, Brought> {
  const brought = new Map<string, Brought>()
  const bring = (object: RemoteObject, trashed: boolean | null) => {
    const resource = registry.get(object.type)
    if (resource) brought.set(toName(object), { object, resource, trashed, links: listShown(registry, resource, object) })
  }
  for (const object of page.included) {
    const reach = registry.get(object.type)?.reach
    const hasContent = Object.keys(object.attributes).length > 0
    if (hasContent && (reach === 'target' || (reach === 'crm' && page.wholeIncluded))) bring(object, null)
  }
  for (const object of page.objects) bring(object, page.trashed)
  return brought
}

function listShown(registry: Registry, resource: Resource, { relationships }: RemoteObject): ShownLink[] {
  return listOwnLinks(registry, resource).flatMap((name) => {
    const relationship = resource.relationships[name] as Relationship
    const refs = toRefs(relationship, relationships[name]?.data)
    return refs ? [{ name, relationship, refs }] : []
  })
}

/** Undefined where nothing was shown, or something that this relationship cannot hold. */
function toRefs({ many, target }: Relationship, data: Linkage | undefined): readonly RemoteRef[] | undefined {
  if (data === undefined || Array.isArray(data) !== many) return undefined
  const refs = data === null ? [] : [data].flat()
  return refs.every(({ type }) => type === target) ? refs : undefined
}
