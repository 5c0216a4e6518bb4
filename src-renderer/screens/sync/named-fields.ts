import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Conflict } from '../../../src-shared/sync/conflict.ts'
import type { OutboxChange } from '../../../src-shared/sync/outbox.ts'
import type { Outbox } from '../../api/outbox.ts'
import { linkPrefix, listEnds } from '../../record/history/history.ts'
import { createNamed, type AddNamed, type NamedRecords } from '../../record/use-titles.ts'

/** The outbox's prefix for custom fields. Its names of links are the same as in the history. */
const customsPrefix = 'customs/'

/** The field or relationship that an entry names. `target` is the type that a link leads to. */
export interface NamedField {
  readonly name: string
  readonly target: string | null
}

export function toNamedField(resource: Resource, entryName: string): NamedField {
  if (entryName.startsWith(customsPrefix)) return { name: entryName.slice(customsPrefix.length), target: null }
  if (!entryName.startsWith(linkPrefix)) return { name: entryName, target: null }
  const name = entryName.slice(linkPrefix.length)
  return { name, target: resource.relationships[name]?.target ?? null }
}

export const toLinkEntry = (relationship: string): string => linkPrefix + relationship

/** Whether the hosted CRM refused the change. Changes held back by a person do not count. */
export const isRefused = ({ state, held }: OutboxChange): boolean => state === 'parked' && !held

/** The records whose titles the page shows: the changed ones, and those they link to. */
export function listNamedRecords({ changes, conflicts }: Outbox): NamedRecords {
  const { named, add } = createNamed()
  for (const change of changes) addChange(change, add)
  for (const conflict of conflicts) addConflict(conflict, add)
  return named
}

function addChange({ type, recordId, links, waitsFor }: OutboxChange, add: AddNamed): void {
  add(type, recordId === '' ? [] : [recordId])
  for (const [name, { added, removed }] of Object.entries(links))
    add(registry.get(type)?.relationships[name]?.target, [...added, ...removed])
  for (const [other, id] of (waitsFor ?? []).map((one) => one.split('/'))) add(other, id === undefined ? [] : [id])
}

function addConflict({ type, recordId, fields }: Conflict, add: AddNamed): void {
  add(type, recordId === '' ? [] : [recordId])
  const resource = registry.get(type)
  if (!resource) return
  for (const [entryName, { base, mine, theirs }] of Object.entries(fields)) {
    const { target } = toNamedField(resource, entryName)
    if (target !== null) add(target, [base, mine, theirs].flatMap(listEnds))
  }
}
