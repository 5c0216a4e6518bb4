import type { Registry } from '../../../src-shared/schema/resource.ts'
import { isProvisional } from '../../outbox/entry.ts'
import { isSymmetric } from '../../outbox/one-way-links.ts'
import type { Awaited, LocalView } from './local-view.ts'
import { fromName, toName, type Received, type ShownLink } from './page.ts'

/** A link between two records of one type that only the record `from` seems to show. */
export interface OneSidedLink {
  readonly type: string
  readonly relationship: string
  readonly from: string
  readonly to: string
}

/**
 * Links of symmetric relationships that the page shows at one end only, or that the mirror has and the page lacks: stored, or
 * waiting for a record of the page.
 */
export function listOneSided(registry: Registry, received: ReadonlyMap<string, Received>, view: LocalView): OneSidedLink[] {
  const waiting = view.awaited.flatMap((wait) => toOneSided(registry, received, wait))
  const shown = [...received].flatMap(([name, { object, resource, links }]) =>
    links
      .filter((link) => link.relationship.many && isSymmetric(registry, resource, link.name))
      .flatMap((link): OneSidedLink[] => {
        const { type, id } = object
        const shared = { type, relationship: link.name }
        const missing = link.refs.filter((ref) => lacks(received.get(toName(ref))?.links, link.name, id))
        const shown = new Set(link.refs.map((ref) => ref.id))
        const lost = (view.rows.get(name)?.links[link.name] ?? []).filter((ref) => !shown.has(ref.id) && !isProvisional(ref.id))
        return [
          ...missing.map((ref) => ({ ...shared, from: id, to: ref.id })),
          ...lost.map((ref) => ({ ...shared, from: ref.id, to: id })),
        ]
      }),
  )
  return [...shown, ...waiting]
}

function toOneSided(
  registry: Registry,
  received: ReadonlyMap<string, Received>,
  { owner, relationship, target }: Awaited,
): OneSidedLink[] {
  const { type, id: from } = fromName(owner)
  const resource = registry.get(type)
  if (!resource || !isSymmetric(registry, resource, relationship)) return []
  return lacks(received.get(target)?.links, relationship, from) ? [{ type, relationship, from, to: fromName(target).id }] : []
}

/** Whether the record shows the relationship without this member. */
function lacks(links: readonly ShownLink[] | undefined, name: string, id: string): boolean {
  const link = links?.find((one) => one.name === name)
  return link !== undefined && !link.refs.some((ref) => ref.id === id)
}
