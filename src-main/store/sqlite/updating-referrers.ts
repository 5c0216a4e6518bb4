import { toComparable } from '../../../src-shared/schema/comparable.ts'
import { listNaming } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toBytes } from '../attributes.ts'
import type { Changes } from '../batch.ts'
import { listChanges } from '../changes.ts'
import { mostToldApart } from '../touch.ts'
import { toBindable } from './functions.ts'
import { fieldColumn, heldColumn, quote } from './names.ts'
import { parseAttributes } from './projection.ts'
import { readStoredAttributes } from './record-writing.ts'
import { toEdgeTable } from './links.ts'
import type { WriteContext } from './write-context.ts'

interface Place {
  readonly type: string
  readonly key: number
}

/** The relationships by which a record was linked to another. */
interface Naming {
  readonly held: string[]
  readonly pairs: string[]
}

/** Unlinks the records that were linked to the deleted one and updates their time. */
export function updateReferrers(context: WriteContext, deleted: Place): void {
  const { registry, summary } = context
  for (const resource of registry.values()) {
    const found = [...findNaming(context, resource, deleted)].sort(([a], [b]) => a - b)
    const isApart = found.length <= mostToldApart
    if (!isApart)
      summary.noteMany(
        resource.type,
        found.map(([key]) => key),
      )
    for (const [key, naming] of found) changeOne(context, { type: resource.type, key }, naming, deleted, isApart)
  }
}

function findNaming({ connection, registry }: WriteContext, resource: Resource, { type, key }: Place): Map<number, Naming> {
  const found = new Map<number, Naming>()
  const { held, pairs } = listNaming(registry, resource, type)
  const note = (by: keyof Naming, name: string, sql: string) => {
    for (const from of connection.statement(sql).pluck().all(key) as number[]) {
      const known = found.get(from) ?? { held: [], pairs: [] }
      if (from !== key) found.set(from, known)
      known[by].push(name)
    }
  }
  for (const name of held) note('held', name, `SELECT key FROM ${quote(resource.type)} WHERE ${quote(heldColumn(name))} = ?`)
  for (const name of pairs) {
    note('pairs', name, `SELECT source FROM ${toEdgeTable(registry, resource, name)} WHERE target = ?`)
  }
  return found
}

/** Skips the projection, because only links and time change. */
function changeOne(context: WriteContext, record: Place, { held, pairs }: Naming, deleted: Place, isApart: boolean): void {
  const { connection, typeOf, summary, summarised, gone } = context
  const written = typeOf(record.type)
  const before = parseAttributes(readStoredAttributes(context, written, record.key))
  const after = context.touch(before)
  const isTouched = after !== before
  if (isTouched || held.length > 0) {
    const column = fieldColumn('updated-at')
    const set: [string, unknown][] = held.map((name) => [`${quote(heldColumn(name))} = ?`, null])
    if (isTouched) set.push(['attributes = CAST(? AS TEXT)', toBytes(after)])
    if (isTouched && written.projector.names.includes(column))
      set.push([`${quote(column)} = ?`, toBindable(toComparable('datetime', after['updated-at']))])
    const assignments = ['version = version + 1', ...set.map(([text]) => text)].join(', ')
    connection
      .statement(`UPDATE ${written.table} SET ${assignments} WHERE key = ?`)
      .run(...set.map(([, value]) => value), record.key)
  }
  if (!isApart) return
  const id = String(gone.get(deleted.key))
  const links = held.map((name) => [`relationships/${name}`, [id, null] as const])
  const changes = summarised ? {} : { ...listChanges(before, after), ...(Object.fromEntries(links) as Changes) }
  summary.note(record, isTouched || summarised ? 'update' : 'link', changes)
  for (const name of pairs) summary.noteLink(record, name, deleted, false)
}
