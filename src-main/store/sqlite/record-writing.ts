import { findRelationship } from '../../../src-shared/schema/links.ts'
import { firstVersion } from '../first-version.ts'
import type { Changes, HeldLinks, Operation } from '../batch.ts'
import { setCustoms } from './customs.ts'
import { noteInverseLinks } from '../inverse-links.ts'
import { readJournalEnd } from './journal.ts'
import { heldColumn, quote } from './names.ts'
import { parseAttributes } from './projection.ts'
import { addSearchRow, removeSearchRow } from './search-index.ts'
import { listStartTimes, setTimes } from './timed-links.ts'
import { toKey, type WriteContext, type WrittenType } from './write-context.ts'

type Of<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>

export function createRecord(context: WriteContext, operation: Of<'create'>): void {
  const { connection, typeOf, identity, reserved, created, summary, summarised } = context
  const { type, attributes, trashed = false, extra = null } = operation
  const written = typeOf(type)
  const { key } = reserved[created.length] as { key: number }
  const id = identity.takeId(type, key, operation.id)
  const { columns, customs, searchText } = written.projector.project(attributes)
  const links = toHeldKeys(context, written, operation.held ?? {})
  const version = firstVersion(operation.id === undefined ? null : readJournalEnd(connection))
  const held = written.held.map((name) => links.get(name) ?? null)
  const times = listStartTimes(context, written, links, operation.isUndo)
  connection
    .statement(written.insert)
    .run(
      key,
      id,
      version,
      Number(trashed),
      ...columns,
      ...held,
      ...times,
      extra === null ? null : JSON.stringify(extra),
      attributes,
    )
  setCustoms(connection, key, customs)
  if (written.resource.searched.length > 0) addSearchRow(connection, type, key, searchText)
  created.push({ type, key, id: String(id) })
  summary.note({ type, key }, 'create', summarised ? {} : { ...fromNull(attributes), ...operation.noted })
  noteInverseLinks(context, { type, key }, new Map(), links, true)
}

function fromNull(attributes: Uint8Array): Changes {
  return Object.fromEntries(Object.entries(parseAttributes(attributes)).map(([name, value]) => [name, [null, value]]))
}

export function updateRecord(context: WriteContext, operation: Of<'update'>): void {
  const { connection, typeOf, summary, summarised } = context
  const { type, key, attributes, held, trashed, extra, changes } = operation
  const written = typeOf(type)
  const before = readStoredAttributes(context, written, key)
  const set = new Map<string, unknown>()
  if (attributes) reproject(context, written, key, before, attributes, set)
  const links = toHeldKeys(context, written, held ?? {})
  const former = readHeld(context, written, key, [...links.keys()])
  for (const [name, target] of links) set.set(heldColumn(name), target)
  setTimes(context, written, key, { links, isUndo: operation.isUndo === true, before, after: attributes ?? before }, set)
  if (trashed !== undefined) set.set('trashed', Number(trashed))
  if (extra !== undefined) set.set('extra', extra === null ? null : JSON.stringify(extra))
  const assignments = [...set.keys()].map((name) => `${quote(name)} = ${name === 'attributes' ? 'CAST(? AS TEXT)' : '?'}`)
  connection
    .statement(
      `UPDATE ${written.table} SET ${[...(context.quiet ? [] : ['version = version + 1']), ...assignments].join(', ')} WHERE key = ?`,
    )
    .run(...set.values(), key)
  summary.note({ type, key }, 'update', summarised ? {} : changes)
  noteInverseLinks(context, { type, key }, former, links)
}

/** The keys of a record's to-one links. */
export function readHeld(
  { connection }: WriteContext,
  { table }: WrittenType,
  key: number,
  names: readonly string[],
): Map<string, number | null> {
  if (names.length === 0) return new Map()
  const columns = names.map((name) => quote(heldColumn(name))).join(', ')
  const found = connection.statement(`SELECT ${columns} FROM ${table} WHERE key = ?`).raw().get(key) as
    (number | null)[] | undefined
  return new Map(names.map((name, index) => [name, found?.[index] ?? null]))
}

export function readStoredAttributes({ connection }: WriteContext, { table, resource }: WrittenType, key: number): Uint8Array {
  const statement = connection.statement(`SELECT CAST(attributes AS BLOB) FROM ${table} WHERE key = ?`)
  const found = statement.pluck().get(key) as Uint8Array | undefined
  if (!found) throw new Error(`no record ${key} of ${resource.type}`)
  return found
}

/** Sets only changed columns, because each one costs an index write. */
function reproject(
  { connection }: WriteContext,
  { projector, resource }: WrittenType,
  key: number,
  before: Uint8Array,
  after: Uint8Array,
  set: Map<string, unknown>,
): void {
  const former = projector.project(before)
  const { columns, customs, searchText } = projector.project(after)
  set.set('attributes', after)
  for (const [index, name] of projector.names.entries()) {
    if (columns[index] !== former.columns[index]) set.set(name, columns[index])
  }
  setCustoms(connection, key, customs, former.customs)
  if (resource.searched.length === 0 || searchText === former.searchText) return
  removeSearchRow(connection, resource.type, key)
  addSearchRow(connection, resource.type, key, searchText)
}

function toHeldKeys(context: WriteContext, { resource }: WrittenType, links: HeldLinks): Map<string, number | null> {
  const keys = new Map<string, number | null>()
  for (const [name, target] of Object.entries(links)) {
    const relationship = findRelationship(resource, name)
    if (!relationship || relationship.many) throw new Error(`${resource.type} holds no link ${name}`)
    keys.set(name, target === null ? null : toKey(context, relationship.target, target))
  }
  return keys
}
