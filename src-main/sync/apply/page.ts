import type { Registry, Relationship, Resource } from '../../../src-shared/schema/resource.ts'
import type { Linkage, RemoteObject, RemoteRef } from '../remote/outcome.ts'
import { listOwnLinks } from './links-of.ts'

/** Records as the hosted CRM showed them. */
export interface Page {
  readonly type: string
  readonly objects: readonly RemoteObject[]
  readonly included: readonly RemoteObject[]
  /** Whether their list is the trash; null where the list does not tell. */
  readonly trashed: boolean | null
  /** Included records of mirrored types have all fields. */
  readonly wholeIncluded?: boolean
  /** Part of a first mirror: the journal gets one entry per type. */
  readonly summarised: boolean
  /** The request that the page answers. */
  readonly answering?: Answering
}

/** A request by its outbox entry, and the server's name of its record. */
export interface Answering {
  readonly place: number
  readonly name: string
}

/** A record that the page shows with all fields. */
export interface Received {
  readonly object: RemoteObject
  readonly resource: Resource
  readonly links: readonly ShownLink[]
  readonly trashed: boolean | null
  /** Unsent changes were applied over it, so its spelling may differ from the stored one. */
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

/** Every record of the page to store, by name. Included records come first. */
export function listReceived(registry: Registry, page: Page): Map<string, Received> {
  const received = new Map<string, Received>()
  const bring = (object: RemoteObject, trashed: boolean | null) => {
    const resource = registry.get(object.type)
    if (resource) received.set(toName(object), { object, resource, trashed, links: listShown(registry, resource, object) })
  }
  for (const object of page.included) {
    const reach = registry.get(object.type)?.reach
    const hasContent = Object.keys(object.attributes).length > 0
    if (hasContent && (reach === 'target' || (reach === 'crm' && page.wholeIncluded))) bring(object, null)
  }
  for (const object of page.objects) bring(object, page.trashed)
  return received
}

function listShown(registry: Registry, resource: Resource, { relationships }: RemoteObject): ShownLink[] {
  return listOwnLinks(registry, resource).flatMap((name) => {
    const relationship = resource.relationships[name] as Relationship
    const refs = toRefs(relationship, relationships[name]?.data)
    return refs ? [{ name, relationship, refs }] : []
  })
}

/** Undefined where no linkage was shown, or linkage that does not fit the relationship. */
function toRefs({ many, target }: Relationship, data: Linkage | undefined): readonly RemoteRef[] | undefined {
  if (data === undefined || Array.isArray(data) !== many) return undefined
  const refs = data === null ? [] : [data].flat()
  return refs.every(({ type }) => type === target) ? refs : undefined
}
