import { link, listHolders, unlink, type Tables } from './facts.ts'
import { isObject, type Json, type JsonObject } from './exact-json.ts'
import { normalise } from './normalise.ts'
import type { Quirks } from './quirks.ts'
import { applyRules } from './rules.ts'
import { mainTypes, schemaOf, targetTypes } from './schema.ts'
import { Table, type HostedRecord } from './table.ts'

export interface Draft {
  readonly attributes?: JsonObject
  readonly links?: Readonly<Record<string, readonly number[]>>
  readonly created?: number
  readonly updated?: number
  readonly archived?: number | null
  readonly discarded?: number | null
}

/** What the hosted CRM keeps, and the only ways in which it changes, whoever asks. */
export interface World {
  readonly tables: Tables
  quirks(): Quirks
  now(): number
  find(type: string, id: number): HostedRecord | undefined
  create(type: string, draft: Draft): HostedRecord
  /** `touch: false` for a change that leaves `updated-at` where it was. */
  write(record: HostedRecord, draft: Draft, touch?: boolean): void
  remove(record: HostedRecord): void
}

/** Moves with every change of its records or its ways. */
export const versionOf = ({ tables }: World): number => [...tables.values()].reduce((sum, { version }) => sum + version, 0)

export function createWorld(quirks: () => Quirks, clock: () => number): World {
  const { firstId } = quirks()
  const tables: Tables = new Map([...mainTypes, ...targetTypes].map((type) => [type, new Table(firstId)]))
  const tableOf = (type: string): Table => {
    const table = tables.get(type)
    if (table === undefined) throw new Error(`no such type: ${type}`)
    return table
  }
  const stamp = () => (quirks().updatedAt === 'seconds' ? Math.floor(clock() / 1000) * 1000 : clock())
  const touch = (record: HostedRecord) => {
    tableOf(record.type).setUpdated(record, stamp())
  }

  const world: World = {
    tables,
    quirks,
    now: clock,
    find: (type, id) => tables.get(type)?.byId.get(id),

    create(type, draft) {
      const table = tableOf(type)
      const now = clock()
      const record: HostedRecord = {
        type,
        id: table.takeId(),
        values: {},
        created: draft.created ?? now,
        updated: draft.updated ?? stamp(),
        archived: draft.archived ?? null,
        discarded: draft.discarded ?? null,
        links: new Map(),
      }
      table.add(record)
      setValues(record, draft.attributes ?? {})
      setLinks(record, draft.links ?? {}, draft.updated === undefined)
      applyRules(world, record, undefined)
      return record
    },

    write(record, draft, moves = true) {
      const table = tableOf(record.type)
      const before = { stage: record.links.get('stage')?.[0], category: record.links.get('stage-category')?.[0] }
      const responsible = record.links.get('responsible')?.[0]
      setValues(record, draft.attributes ?? {})
      if (draft.created !== undefined) table.setCreated(record, draft.created)
      if (draft.archived !== undefined) record.archived = draft.archived
      if (draft.discarded !== undefined) record.discarded = draft.discarded
      const linked = setLinks(record, draft.links ?? {}, moves)
      if (responsible !== undefined && record.links.get('responsible')?.[0] !== responsible) {
        record.values['previous-responsible-id'] = responsible
      }
      applyRules(world, record, before)
      table.changed()
      const onlyLinks = draft.attributes === undefined && linked && Object.keys(draft).length === 1
      if (moves && !(onlyLinks && quirks().linkMoves === 'none')) touch(record)
    },

    remove(record) {
      const drag = quirks().linkMoves === 'both'
      const parts = partsOf(record)
      for (const [name, ids] of record.links) {
        for (const id of [...ids]) {
          const other = unlink(tables, record, name, id, quirks().oneWayLinks)
          if (other !== undefined && drag) touch(other)
        }
      }
      for (const [holder, name] of listHolders(tables, record)) {
        unlink(tables, holder, name, record.id, quirks().oneWayLinks)
        tableOf(holder.type).changed()
        if (drag) touch(holder)
      }
      tableOf(record.type).remove(record)
      for (const part of parts) world.remove(part)
    },
  }

  /** What goes when its owner goes. */
  function partsOf(record: HostedRecord): HostedRecord[] {
    if (record.type === 'companies') {
      const details = tableOf('company-bank-details').byId
      return (record.links.get('bank-details') ?? []).flatMap((id) => details.get(id) ?? [])
    }
    if (record.type !== 'deal-stage-categories') return []
    const stages = [...tableOf('deal-stages').byId.values()]
    return stages.filter((stage) => stage.links.get('deal-stage-category')?.[0] === record.id)
  }

  function setValues(record: HostedRecord, attributes: JsonObject): void {
    for (const [name, sent] of Object.entries(attributes)) {
      const value = normalise(quirks().normalises, name, sent)
      if (name === 'customs') record.values[name] = mergeCustoms(record.values[name], value)
      else if (value === null) delete record.values[name]
      else record.values[name] = value
    }
  }

  function setLinks(record: HostedRecord, links: Readonly<Record<string, readonly number[]>>, moves: boolean): boolean {
    const { linkMoves } = quirks()
    const others = new Set<HostedRecord>()
    for (const [name, ids] of Object.entries(links)) {
      const relationship = schemaOf(record.type).relationships[name]
      if (relationship === undefined) throw new Error(`${record.type} has no relationship ${name}`)
      const before = record.links.get(name) ?? []
      const gone = before.filter((id) => !ids.includes(id))
      const come = ids.filter((id) => !before.includes(id))
      const changed = [
        ...gone.map((id) => unlink(tables, record, name, id, quirks().oneWayLinks)),
        ...come.flatMap((id) => link(tables, record, name, id, quirks().oneWayLinks)),
      ]
      const inverse = relationship.inverse ?? ''
      const holds = schemaOf(relationship.target).relationships[inverse]?.many === false
      for (const other of changed) {
        if (other === undefined || other === record) continue
        tableOf(other.type).changed()
        const holder = holds && other.type === relationship.target
        if (linkMoves === 'both' || (linkMoves === 'addressed' && holder)) others.add(other)
      }
    }
    if (moves) for (const other of others) touch(other)
    return Object.keys(links).length > 0
  }

  return world
}

function mergeCustoms(before: Json | undefined, sent: Json): Json {
  if (!isObject(sent)) return sent
  const merged = { ...(isObject(before) ? before : {}), ...sent }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}
