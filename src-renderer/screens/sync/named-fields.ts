import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Conflict } from '../../../src-shared/sync/conflict.ts'
import type { OutboxChange } from '../../../src-shared/sync/outbox.ts'
import { listStrings, type ExactJson } from '../../../src-shared/values/json.ts'
import type { Outbox } from '../../api/outbox.ts'

/** How the outbox names links and custom fields. */
const linkPrefix = 'relationships/'
const customsPrefix = 'customs/'

/** What an entry's name stands for; `target` is the type that a link leads to. */
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

/** The ids that a link's value names. */
export const listIds = (value: ExactJson): readonly string[] => (typeof value === 'string' ? [value] : listStrings(value))

/** The records that the page names: those concerned, and all that their links lead to. */
export function listNamedRecords({ changes, conflicts }: Outbox): Map<Resource, Set<string>> {
  const named = new Map<Resource, Set<string>>()
  const add = (type: string | null | undefined, ids: readonly string[]): void => {
    const resource = registry.get(type ?? '')
    if (!resource || ids.length === 0) return
    named.set(resource, new Set([...(named.get(resource) ?? []), ...ids]))
  }
  for (const change of changes) addChange(change, add)
  for (const conflict of conflicts) addConflict(conflict, add)
  return named
}

type Add = (type: string | null | undefined, ids: readonly string[]) => void

function addChange({ type, recordId, links, waitsFor }: OutboxChange, add: Add): void {
  add(type, recordId === '' ? [] : [recordId])
  for (const [name, { added, removed }] of Object.entries(links))
    add(registry.get(type)?.relationships[name]?.target, [...added, ...removed])
  for (const [other, id] of (waitsFor ?? []).map((one) => one.split('/'))) add(other, id === undefined ? [] : [id])
}

function addConflict({ type, recordId, fields }: Conflict, add: Add): void {
  add(type, recordId === '' ? [] : [recordId])
  const resource = registry.get(type)
  if (!resource) return
  for (const [entryName, { base, mine, theirs }] of Object.entries(fields)) {
    const { target } = toNamedField(resource, entryName)
    if (target !== null) add(target, [base, mine, theirs].flatMap(listIds))
  }
}
