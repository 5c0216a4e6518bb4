import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { HeldLinks, Operation, Precondition, Target } from '../../store/batch.ts'
import { listChanges } from '../../store/changes.ts'
import { requireEnds } from '../../store/required-ends.ts'
import type { Ref, Row } from '../../store/port.ts'
import { listAwaitedOperations, type TargetOf } from './awaited.ts'
import type { LocalView } from './local-view.ts'
import { toName, type Received, type ShownLink } from './page.ts'

export interface Applying {
  readonly require: readonly Precondition[]
  readonly operations: readonly Operation[]
  /** How many records of mirrored types are new, and how many changed. */
  readonly created: number
  readonly updated: number
}

/** Returns the writes that make the mirror equal to the page. */
export function toOperations(registry: Registry, received: ReadonlyMap<string, Received>, view: LocalView): Applying {
  const fresh = [...received].filter(([name]) => !view.rows.has(name))
  const places = new Map(fresh.map(([name], index): [string, Target] => [name, { created: index }]))
  const targetOf = (name: string): Target | undefined => view.rows.get(name)?.key ?? places.get(name) ?? view.keys.get(name)

  const creates = fresh.map(([, one]) => toCreate(one, targetOf))
  const pairs = fresh.flatMap(([name, { object, links }]) =>
    links
      .filter(({ relationship }) => relationship.many)
      .flatMap((link) => toLink(object.type, places.get(name) as Target, link, targetOf, [])),
  )
  const changes = [...received].flatMap(([name, one]) => {
    const row = view.rows.get(name)
    const operations = row ? toUpdate(one, row, targetOf) : []
    return row && operations.length > 0 ? [{ row, operations, resource: one.resource }] : []
  })
  const isMirrored = ({ reach }: Resource) => reach === 'crm'
  const arrived = new Set([...places.keys(), ...view.unsent.matchedCreates.keys(), ...view.unsent.matchedStages])
  const awaited = listAwaitedOperations(registry, received, view, targetOf, arrived)
  const operations = [...creates, ...pairs, ...changes.flatMap((change) => change.operations), ...awaited.operations]
  const versions = changes.map(({ row: { type, key, version } }): Precondition => ({ is: 'version', type, key, version }))
  return {
    require: [...versions, ...awaited.require, ...requireEnds(registry, operations)],
    operations,
    created: fresh.filter(([, { resource }]) => isMirrored(resource)).length,
    updated: changes.filter(({ resource }) => isMirrored(resource)).length,
  }
}

function toCreate({ object, resource, links, trashed }: Received, targetOf: TargetOf): Operation {
  return {
    op: 'create',
    type: object.type,
    id: object.id,
    attributes: toBytes(object.attributes),
    held: toHeld(links, targetOf),
    trashed: isTrashed(resource, trashed) ?? false,
    extra: toExtra(resource, object.relationships, null),
  }
}

function toHeld(links: readonly ShownLink[], targetOf: TargetOf): HeldLinks {
  return Object.fromEntries(
    links
      .filter(({ relationship }) => !relationship.many)
      .map(({ name, refs }) => [name, refs[0] ? (targetOf(toName(refs[0])) ?? null) : null]),
  )
}

/** The list tells about the trash only where no attribute does. */
function isTrashed(resource: Resource, trashed: boolean | null): boolean | undefined {
  return trashed === null || Object.hasOwn(resource.fields, 'discarded-at') ? undefined : trashed
}

/** Relationships that are not declared. The last linkage shown is kept until another is shown. */
function toExtra(resource: Resource, shown: Received['object']['relationships'], known: ExactObject | null): ExactObject | null {
  const unknown = Object.entries(shown).filter(([name]) => !Object.hasOwn(resource.relationships, name))
  if (unknown.length === 0) return known
  const kept = unknown.map(([name, { data, raw }]) => [name, data === undefined ? (known?.[name] ?? raw) : raw] as const)
  return { ...known, ...Object.fromEntries(kept) }
}

function toUpdate({ object, resource, links, trashed, isOverlaid }: Received, row: Row, targetOf: TargetOf): Operation[] {
  const attributes = toBytes(object.attributes)
  const isSameBytes = areEqual(attributes, row.attributes)
  const changes = isSameBytes ? {} : listChanges(fromBytes(row.attributes), object.attributes)
  // Unsent changes can put the attributes in another order.
  const isSame = isSameBytes || (isOverlaid === true && Object.keys(changes).length === 0)
  const moved = Object.entries(toHeld(links, targetOf)).filter(([name, target]) => target !== (row.links[name]?.[0]?.key ?? null))
  const inTrash = isTrashed(resource, trashed) ?? row.trashed
  const extra = toExtra(resource, object.relationships, row.extra)
  const isExtraSame = extra === row.extra || JSON.stringify(extra) === JSON.stringify(row.extra)
  const idOf = (name: string) => links.find((link) => link.name === name)?.refs[0]?.id ?? null
  const update: Operation = {
    op: 'update',
    type: row.type,
    key: row.key,
    ...(!isSame && { attributes }),
    ...(moved.length > 0 && { held: Object.fromEntries(moved) }),
    ...(inTrash !== row.trashed && { trashed: inTrash }),
    ...(!isExtraSame && { extra }),
    changes: {
      ...(!isSame && changes),
      ...Object.fromEntries(moved.map(([name]) => [`relationships/${name}`, [row.links[name]?.[0]?.id ?? null, idOf(name)]])),
    },
  }
  const isChanged = !isSame || moved.length > 0 || inTrash !== row.trashed || !isExtraSame
  const sets = links
    .filter(({ relationship }) => relationship.many)
    .flatMap((link) => toLink(row.type, row.key, link, targetOf, row.links[link.name] ?? []))
  return [...(isChanged ? [update] : []), ...sets]
}

/** Returns the writes from the present members of a set to the shown ones. Members that are not here yet are awaited. */
function toLink(type: string, from: Target, { name, refs }: ShownLink, targetOf: TargetOf, present: readonly Ref[]): Operation[] {
  const shown = new Set(refs.map(toName))
  const here = new Set(present.map(toName))
  const added = refs.filter((ref) => !here.has(toName(ref))).flatMap((ref) => targetOf(toName(ref)) ?? [])
  const removed = present.filter((ref) => !shown.has(toName(ref))).map(({ key }) => key)
  return [
    ...(added.length > 0 ? [{ op: 'link' as const, type, from, relationship: name, to: added }] : []),
    ...(removed.length > 0 ? [{ op: 'unlink' as const, type, from, relationship: name, to: removed }] : []),
  ]
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}
