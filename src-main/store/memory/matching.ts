import { hasCustoms, listColumnFields, needResource, toRecordSearchText } from '../../../src-shared/schema/columns.ts'
import { compareValues, toComparable, toCustomComparable, type Comparable } from '../../../src-shared/schema/comparable.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { matchesWords } from '../../../src-shared/text/search-words.ts'
import { isObject, isRawNumber, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import { findTime } from '../link-times.ts'
import type { Condition } from '../plan.ts'
import { listEdges, targetOf } from './edges.ts'
import { needRecord, needTable, type State, type StoredRecord } from './state.ts'

type Predicate = (record: StoredRecord) => boolean

/** A field's comparable value. Undeclared attributes are compared as text. */
export function toFieldValue(resource: Resource, values: ExactObject, name: string): Comparable {
  const kind = Object.hasOwn(resource.fields, name) ? resource.fields[name]?.kind : undefined
  return toComparable(kind ?? 'string', findOwn(values, name))
}

export function findOwn(values: ExactObject, name: string): ExactJson | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

export function createPredicate(registry: Registry, state: State, type: string, condition: Condition): Predicate {
  const resource = needResource(registry, type)
  const inner = (of: Condition) => createPredicate(registry, state, type, of)
  switch (condition.op) {
    case 'all': {
      const parts = condition.of.map(inner)
      return (record) => parts.every((part) => part(record))
    }
    case 'any': {
      const parts = condition.of.map(inner)
      return (record) => parts.some((part) => part(record))
    }
    case 'not': {
      const part = inner(condition.of)
      return (record) => !part(record)
    }
    case 'equals':
      return onColumn(resource, condition.field, (value) => value !== null && condition.values.includes(value))
    case 'at-least':
      return onColumn(resource, condition.field, (value) => isOrdered(condition.value, value))
    case 'at-most':
      return onColumn(resource, condition.field, (value) => isOrdered(value, condition.value))
    case 'missing':
      return onColumn(resource, condition.field, (value) => value === null)
    case 'blank':
      return onColumn(resource, condition.field, (value) => value === null || value === '')
    case 'key': {
      const keys = new Set(condition.keys)
      return ({ key }) => keys.has(key)
    }
    case 'id': {
      const keys = toKeys(state, type, condition.ids)
      return ({ key }) => keys.has(key)
    }
    case 'linked': {
      const wanted = toKeys(state, targetOf(registry, type, condition.relationship), condition.ids)
      const edges = [...listEdges(registry, state, type, condition.relationship)]
      const found = new Set(edges.filter(([, to]) => wanted.has(to)).map(([from]) => from))
      return ({ key }) => found.has(key)
    }
    case 'unlinked': {
      const linked = new Set([...listEdges(registry, state, type, condition.relationship)].map(([from]) => from))
      return ({ key }) => !linked.has(key)
    }
    case 'leads-to': {
      const target = targetOf(registry, type, condition.relationship)
      const holds = createPredicate(registry, state, target, condition.where)
      const edges = [...listEdges(registry, state, type, condition.relationship)]
      const found = new Set(edges.filter(([, to]) => holds(needRecord(state, target, to))).map(([from]) => from))
      return ({ key }) => found.has(key)
    }
    case 'linked-before': {
      if (resource.timed !== condition.relationship) throw new Error(`${type} keeps no times of ${condition.relationship}`)
      return ({ times, held, values }) => {
        const time = findTime(times, held.get(condition.relationship) ?? null, values)
        return time !== null && time.at < condition.at
      }
    }
    case 'on-days':
      return onColumn(
        resource,
        condition.field,
        (value) => typeof value === 'string' && condition.days.includes(value.slice(5, 10)),
      )
    case 'related': {
      if (targetOf(registry, condition.of, condition.relationship) !== type) return () => false
      const edges = [...listEdges(registry, state, condition.of, condition.relationship)]
      const found = new Set(edges.filter(([from]) => from === condition.key).map(([, to]) => to))
      return ({ key }) => found.has(key)
    }
    case 'custom':
      return ({ values }) => hasCustoms(resource) && holdsCustom(values, condition.name, condition.values)
    case 'holds-custom':
      return ({ values }) => hasCustoms(resource) && holdsCustom(values, condition.name)
    case 'mirrored':
      return ({ values }) => holdsText(findOwn(values, condition.attribute), condition.values)
    case 'search':
      return ({ values }) => matchesWords(toRecordSearchText(resource, values), condition.words)
    case 'provisional':
      return ({ id }) => id.startsWith('-')
    case 'trashed':
      return ({ trashed }) => trashed
    default:
      return condition satisfies never
  }
}

/** The keys that the condition allows at most; undefined if it names none. */
export function findKeys(state: State, type: string, condition: Condition): ReadonlySet<number> | undefined {
  if (condition.op === 'key') return new Set(condition.keys)
  if (condition.op === 'id') return toKeys(state, type, condition.ids)
  if (condition.op !== 'all') return undefined
  for (const part of condition.of) {
    const keys = findKeys(state, type, part)
    if (keys) return keys
  }
  return undefined
}

function onColumn(resource: Resource, name: string, holds: (value: Comparable) => boolean): Predicate {
  if (!listColumnFields(resource).includes(name)) throw new Error(`${resource.type} has no column ${name}`)
  return ({ values }) => holds(toFieldValue(resource, values, name))
}

function isOrdered(low: Comparable, high: Comparable): boolean {
  return low !== null && high !== null && compareValues(low, high) <= 0
}

function toKeys(state: State, type: string, ids: readonly string[]): Set<number> {
  const { keys } = needTable(state, type)
  return new Set(ids.flatMap((id) => keys.get(id) ?? []))
}

/** The values of `customs` that conditions can see. */
export function listCustoms(values: ExactObject): readonly (readonly [name: string, value: ExactJson])[] {
  const customs = findOwn(values, 'customs')
  return isObject(customs) ? Object.entries(customs).filter(([, value]) => value !== null) : []
}

function holdsCustom(values: ExactObject, name: string, wanted?: readonly string[]): boolean {
  return listCustoms(values).some(([key, value]) => key === name && (wanted?.includes(toCustomComparable(value)) ?? true))
}

function holdsText(value: ExactJson | undefined, wanted: readonly string[]): boolean {
  const items: readonly (ExactJson | undefined)[] = Array.isArray(value) ? (value as readonly ExactJson[]) : [value]
  return items.some((item) => isScalar(item) && wanted.includes(toCustomComparable(item)))
}

function isScalar(value: ExactJson | undefined): value is ExactJson {
  return value !== undefined && (typeof value !== 'object' || isRawNumber(value))
}
