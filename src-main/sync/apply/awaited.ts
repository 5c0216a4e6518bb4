import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import { toBytes } from '../../store/attributes.ts'
import { isWritten, toRecordName } from '../../outbox/entry.ts'
import { requireEntry } from '../../outbox/stored-entry.ts'
import type { Operation, Precondition, Target } from '../../store/batch.ts'
import type { Awaited, LocalView } from './local-view.ts'
import { fromName, toName, type Received } from './page.ts'

/** Finds a stored or new record by its name; undefined where it is not here. */
export type TargetOf = (name: string) => Target | undefined

type Wait = Omit<Awaited, 'key'>
const toText = ({ owner, relationship, target }: Wait) => `${owner} ${relationship} ${target}`

/** Saves links that wait for a record, creates links whose record arrived, and deletes waits that ended. */
export function listAwaitedOperations(
  registry: Registry,
  received: ReadonlyMap<string, Received>,
  { awaited, keys, unsent }: LocalView,
  targetOf: TargetOf,
  arrived: ReadonlySet<string>,
): { readonly operations: readonly Operation[]; readonly require: readonly Precondition[] } {
  const shown = new Map([...received].flatMap(([owner, one]) => listWaits(owner, one)))
  const waiting = [...shown].filter(([, { target }]) => targetOf(target) === undefined)
  const known = new Set(awaited.map(toText))
  const isShownAnew = ({ owner, relationship }: Wait) =>
    received.get(owner)?.links.some(({ name }) => name === relationship) ?? false

  const begun = waiting.filter(([text]) => !known.has(text)).map(([, wait]) => toCreate(wait))
  const ended = awaited.filter((wait) =>
    isShownAnew(wait) ? !waiting.some(([text]) => text === toText(wait)) : arrived.has(wait.target),
  )
  const entryOf = ({ owner }: Wait) => unsent.entries.get(toRecordName(fromName(owner).type, keys.get(owner) ?? 0))
  const come = ended.filter((wait) => !isShownAnew(wait))
  const made = come
    .filter((wait) => !isWritten(entryOf(wait)?.entry, wait.relationship))
    .flatMap((wait) => toLink(registry, wait, keys, targetOf))
  return {
    operations: [...begun, ...made, ...ended.map(({ key }): Operation => ({ op: 'delete', type: 'awaited-links', key }))],
    // A local write to such a link in the meantime is not overwritten either.
    require: come.flatMap((wait) => {
      const key = keys.get(wait.owner)
      return key === undefined ? [] : [requireEntry(entryOf(wait), toRecordName(fromName(wait.owner).type, key))]
    }),
  }
}

function listWaits(owner: string, { links }: Received): [string, Wait][] {
  return links.flatMap(({ name, refs }) =>
    refs.map((ref): [string, Wait] => {
      const wait = { owner, relationship: name, target: toName(ref) }
      return [toText(wait), wait]
    }),
  )
}

function toCreate({ owner, relationship, target }: Wait): Operation {
  return { op: 'create', type: 'awaited-links', attributes: toBytes({ owner, relationship, target }) }
}

function toLink(
  registry: Registry,
  { owner, relationship, target }: Wait,
  keys: ReadonlyMap<string, number>,
  targetOf: TargetOf,
): Operation[] {
  const key = keys.get(owner)
  const to = targetOf(target)
  if (key === undefined || to === undefined) return []
  const { type } = fromName(owner)
  const isMany = needResource(registry, type).relationships[relationship]?.many
  if (isMany) return [{ op: 'link', type, from: key, relationship, to: [to] }]
  const changes = { [`relationships/${relationship}`]: [null, fromName(target).id] as const }
  return [{ op: 'update', type, key, held: { [relationship]: to }, changes }]
}
