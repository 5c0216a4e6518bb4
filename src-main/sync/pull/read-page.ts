import { findInstant } from '../../../src-shared/values/time.ts'
import { listWantedLinks } from '../scan/list-query.ts'
import { toMinute, type Minute } from '../filter-time.ts'
import type { Failure, RemoteObject } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import type { Reading } from '../state/type-state.ts'

export function listMinutes(objects: readonly RemoteObject[], field: 'created-at' | 'updated-at'): Minute[] {
  return objects.flatMap((object) => findTime(object, field) ?? []).map(toMinute)
}

export function findTime({ attributes }: RemoteObject, field: 'created-at' | 'updated-at'): number | undefined {
  const value = attributes[field]
  return typeof value === 'string' ? findInstant(value) : undefined
}

export const findNewest = (objects: readonly RemoteObject[], least: number): number =>
  objects.reduce((newest, object) => Math.max(newest, findTime(object, 'updated-at') ?? 0), least)

/**
 * The same records with the linkage that the list left out, asked for one by one: a server that does not give it by
 * `include` gives it at the relationship's own address.
 */
export async function completeLinks(
  run: Run,
  type: string,
  objects: readonly RemoteObject[],
  purpose: Reading['for'],
): Promise<readonly RemoteObject[] | Failure> {
  const links = listWantedLinks(run.place.registry, type, purpose === 'mirror' ? 'mirror' : 'poll')
  const completed = await Promise.all(objects.map((object) => completeOne(run, object, links)))
  return completed.find((one) => 'is' in one) ?? (completed as RemoteObject[])
}

async function completeOne(run: Run, object: RemoteObject, links: readonly string[]): Promise<RemoteObject | Failure> {
  const missing = links.filter(
    (name) => object.relationships[name]?.data === undefined && !run.unlinked.isUnlinked(object.type, name),
  )
  if (missing.length === 0) return object
  const found = await Promise.all(
    missing.map(async (name) => [name, await run.remote.linkage(object.type, object.id, name)] as const),
  )
  const relationships = { ...object.relationships }
  for (const [name, outcome] of found) {
    const isRefused = outcome.is === 'absent' || outcome.is === 'forbidden' || outcome.is === 'refused'
    if (outcome.is === 'ok') relationships[name] = { raw: relationships[name]?.raw ?? {}, data: outcome.value.data }
    // A relationship that this server does not have, or does not show to this token, stays unknown.
    else if (!isRefused) return outcome
    run.unlinked.note(object.type, name, isRefused)
  }
  return { ...object, relationships }
}
