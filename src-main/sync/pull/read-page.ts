import { needResource } from '../../../src-shared/schema/columns.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { listWantedLinks } from '../scan/list-query.ts'
import { toMinute, type Minute } from '../filter-time.ts'
import { findingsOf } from '../findings/findings.ts'
import { isDenial, type Failure, type Linkage, type Outcome, type RemoteObject } from '../remote/outcome.ts'
import { needFindings, type Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'
import type { Reading } from '../state/type-state.ts'

export function listMinutes(objects: readonly RemoteObject[], field: 'created-at' | 'updated-at'): Minute[] {
  return objects.flatMap((object) => findTime(object, field) ?? []).map(toMinute)
}

export function findTime({ attributes }: RemoteObject, field: 'created-at' | 'updated-at'): number | undefined {
  return findInstantOf(attributes[field])
}

export const findNewest = (objects: readonly RemoteObject[], least: number): number =>
  objects.reduce((newest, object) => Math.max(newest, findTime(object, 'updated-at') ?? 0), least)

/** Records with all their linkage, and the records that came with it. */
export interface Completed {
  readonly objects: readonly RemoteObject[]
  readonly included: readonly RemoteObject[]
}

interface Told {
  /** Undefined where the server cut it off, or where a member cannot be stored: a part must not pass for the whole set. */
  readonly data: Linkage | undefined
  readonly included: readonly RemoteObject[]
}

/** Identifies the saved state of a record. It is the same whenever the record is shown, until someone edits it. */
export const toVersion = ({ id, attributes }: RemoteObject): string => `${id} ${JSON.stringify(attributes['updated-at'])}`

/**
 * Adds linkage that the list left out. A server that does not show it by `include` shows it at the relationship's own address,
 * so it is requested there for each record, except for the versions whose linkage was just stored.
 */
export async function completeLinks(
  run: Run,
  type: string,
  objects: readonly RemoteObject[],
  purpose: Reading['for'],
  linked: ReadonlySet<string> = new Set(),
): Promise<Completed | Failure> {
  const links = listWantedLinks(run.place.registry, type, purpose)
  const linksOf = (object: RemoteObject) => (linked.has(toVersion(object)) ? [] : links)
  const completed = await Promise.all(objects.map((object) => completeOne(run, object, linksOf(object))))
  const failure = completed.find((one) => 'is' in one)
  if (failure) return failure
  const whole = completed as Completed[]
  return { objects: whole.flatMap((one) => one.objects), included: whole.flatMap(({ included }) => included) }
}

async function completeOne(run: Run, object: RemoteObject, links: readonly string[]): Promise<Completed | Failure> {
  const missing = links.filter((name) => {
    const data = object.relationships[name]?.data
    const isTold = data !== undefined && (data === null || [data].flat().length === 0 || !isBroughtAlone(run, object.type, name))
    return !isTold && !run.unlinked.isUnlinked(object.type, name)
  })
  if (missing.length === 0) return { objects: [object], included: [] }
  const found = await Promise.all(missing.map(async (name) => [name, await askLinkage(run, object, name)] as const))
  const relationships = { ...object.relationships }
  const included: RemoteObject[] = []
  for (const [name, outcome] of found) {
    const isDenied = outcome.is !== 'ok' && isDenial(outcome)
    if (outcome.is === 'ok') {
      const { data } = outcome.value
      relationships[name] = { raw: relationships[name]?.raw ?? {}, ...(data !== undefined && { data }) }
      included.push(...outcome.value.included)
    }
    // A relationship that the server lacks, or hides from this token, stays unknown.
    else if (!isDenied) return outcome
    run.unlinked.note(object.type, name, isDenied)
  }
  return { objects: [{ ...object, relationships }], included }
}

/** Whether the relationship leads to records that no list shows, on a server that does not include them. */
function isBroughtAlone(run: Run, type: string, name: string): boolean {
  const { registry } = run.place
  const target = needResource(registry, type).relationships[name]?.target ?? ''
  return registry.get(target)?.reach === 'target' && findingsOf(needFindings(run), type).withoutInclude.includes(name)
}

async function askLinkage(run: Run, { type, id }: RemoteObject, name: string): Promise<Outcome<Told>> {
  const relationship = needResource(run.place.registry, type).relationships[name]
  if (!relationship || !isBroughtAlone(run, type, name)) {
    const linkage = await run.remote.linkage(type, id, name)
    return linkage.is === 'ok' ? { ...linkage, value: { ...linkage.value, included: [] } } : linkage
  }
  const included: RemoteObject[] = []
  let isWhole = true
  for (let page = 1; ; page += 1) {
    const answer = await run.remote.related(type, id, name, { number: page, size: pageSize })
    if (answer.is !== 'ok') return answer
    const { data: found, unfit, count } = answer.value
    included.push(...found)
    isWhole &&= unfit.length === 0
    if (found.length + unfit.length > 0 && page * pageSize < (count ?? 0)) continue
    const refs = included.map((one) => ({ type: one.type, id: one.id }))
    const data = relationship.many ? refs : (refs[0] ?? null)
    const isKnown = isWhole && refs.length >= (relationship.many ? (count ?? 0) : 0)
    return { is: 'ok', date: answer.date, value: { data: isKnown ? data : undefined, included } }
  }
}
