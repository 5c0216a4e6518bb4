import { schemaOf, schemas, type Relationship } from './schema.ts'
import type { HostedRecord, Table } from './table.ts'

export type Tables = ReadonlyMap<string, Table>

function put(record: HostedRecord, name: string, id: number): void {
  const ids = record.links.get(name)
  if (ids === undefined) {
    record.links.set(name, [id])
    return
  }
  const at = ids.findIndex((other) => other >= id)
  if (at === -1) record.links.set(name, [...ids, id])
  else if (ids[at] !== id) record.links.set(name, ids.toSpliced(at, 0, id))
}

function take(record: HostedRecord, name: string, id: number): void {
  const ids = (record.links.get(name) ?? []).filter((other) => other !== id)
  if (ids.length === 0) record.links.delete(name)
  else record.links.set(name, ids)
}

function farEnd(tables: Tables, record: HostedRecord, name: string, id: number, oneWay: boolean) {
  const { relationships } = schemaOf(record.type)
  const relationship = relationships[name]
  if (relationship === undefined) throw new Error(`${record.type} has no relationship ${name}`)
  const other = tables.get(relationship.target)?.byId.get(id)
  const isAlone = oneWay && isSymmetric(record.type, name, relationship)
  return { relationship, other, inverse: isAlone ? undefined : relationship.inverse }
}

const isSymmetric = (type: string, name: string, { target, inverse }: Relationship) => target === type && inverse === name

/** Both ends of one fact at once, unless `oneWay`; answers every other record whose end changed. */
export function link(tables: Tables, record: HostedRecord, name: string, id: number, oneWay: boolean): HostedRecord[] {
  const { relationship, other, inverse } = farEnd(tables, record, name, id, oneWay)
  if (other === undefined) throw new Error(`${relationship.target} ${String(id)} does not exist`)
  const changed: HostedRecord[] = []
  if (!relationship.many) {
    for (const former of record.links.get(name) ?? []) {
      const end = unlink(tables, record, name, former, oneWay)
      if (end !== undefined) changed.push(end)
    }
  }
  if (inverse !== undefined) {
    if (schemaOf(other.type).relationships[inverse]?.many === false) {
      for (const former of other.links.get(inverse) ?? []) {
        const end = unlink(tables, other, inverse, former, oneWay)
        if (end !== undefined) changed.push(end)
      }
    }
    put(other, inverse, record.id)
    changed.push(other)
  }
  put(record, name, id)
  return changed
}

/** Answers the other end where it shows the fact too. */
export function unlink(
  tables: Tables,
  record: HostedRecord,
  name: string,
  id: number,
  oneWay: boolean,
): HostedRecord | undefined {
  const { other, inverse } = farEnd(tables, record, name, id, oneWay)
  take(record, name, id)
  if (inverse === undefined || other === undefined) return undefined
  take(other, inverse, record.id)
  tables.get(other.type)?.changed()
  return other
}

/** Who points at a record through a relationship that the record itself does not show. */
export function listHolders(tables: Tables, record: HostedRecord): [HostedRecord, string][] {
  const found: [HostedRecord, string][] = []
  for (const schema of schemas.values()) {
    for (const [name, relationship] of Object.entries(schema.relationships)) {
      const isTold = relationship.inverse !== undefined && !isSymmetric(schema.type, name, relationship)
      if (relationship.target !== record.type || isTold) continue
      for (const holder of tables.get(schema.type)?.byId.values() ?? []) {
        if (holder.links.get(name)?.includes(record.id) === true) found.push([holder, name])
      }
    }
  }
  return found
}
