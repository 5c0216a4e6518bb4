import { type ExactJson, type ExactObject, findNumberText, isObject, listItems } from '../../../src-shared/values/json.ts'
import { findIdNumber } from '../../store/ids.ts'
import { isCut } from './cut-linkage.ts'
import { toCount } from './count.ts'
import type { Linkage, ListDocument, RecordDocument, RemoteObject, RemoteRef, RemoteRelationship } from './outcome.ts'

/** Long enough to find the record by. */
const longestId = 60

/** Undefined if the answer is not a list of objects. */
export function findListDocument(document: ExactJson): ListDocument | undefined {
  if (!isObject(document) || !Array.isArray(document.data)) return undefined
  const items = document.data as readonly ExactJson[]
  if (!items.every(hasType)) return undefined
  const data = takeObjects(items)
  const unfit = items.filter((item) => !findRef(item)).map(toIdText)
  const included = takeObjects(listItems(document.included))
  const meta = isObject(document.meta) ? document.meta : {}
  return { data, unfit, included, count: toCount(meta['record-count']), pageCount: toCount(meta['page-count']) }
}

/** The records at the other end of a relationship. A to-one relationship gives a list of one or none. */
export function findRelatedDocument(document: ExactJson): ListDocument | undefined {
  if (!isObject(document) || document.data === undefined) return undefined
  if (Array.isArray(document.data)) return findListDocument(document)
  const data = document.data === null ? [] : [document.data]
  const list = findListDocument({ ...document, data })
  return list && { ...list, count: data.length, pageCount: data.length }
}

export function findRecordDocument(document: ExactJson): RecordDocument | undefined {
  if (!isObject(document)) return undefined
  const data = findObject(document.data)
  return data && { data, included: takeObjects(listItems(document.included)) }
}

/** A token is not a record, so its id may have any shape. */
export function findTokenDocument(document: ExactJson): RemoteObject | undefined {
  if (!isObject(document) || !isObject(document.data)) return undefined
  const { id, type, attributes } = document.data
  if (typeof type !== 'string' || !isObject(attributes)) return undefined
  return { type, id: typeof id === 'string' ? id : (findNumberText(id) ?? ''), attributes, relationships: {} }
}

/**
 * Wrapped in an object, because a linkage itself may be null. It is undefined if it is incomplete or names a record that cannot
 * be stored here.
 */
export function findLinkageDocument(document: ExactJson): { readonly data: Linkage | undefined } | undefined {
  if (!isObject(document) || document.data === undefined) return undefined
  const isLinkage = document.data === null || [document.data as ExactJson].flat().every(hasType)
  return isLinkage ? { data: isCut(document) ? undefined : findLinkage(document.data) } : undefined
}

/** The objects that can be stored here. An object with an unusable id does not affect the others. */
const takeObjects = (items: readonly ExactJson[]): RemoteObject[] => items.flatMap((item) => findObject(item) ?? [])

const hasType = (value: ExactJson) => isObject(value) && typeof value.type === 'string' && value.type !== ''

function toIdText(value: ExactJson): string {
  const id = isObject(value) ? value.id : undefined
  return (typeof id === 'string' ? id : (findNumberText(id) ?? '')).slice(0, longestId)
}

function findObject(value: ExactJson | undefined): RemoteObject | undefined {
  const ref = findRef(value)
  if (!ref || !isObject(value)) return undefined
  const { attributes, relationships } = value
  return {
    ...ref,
    attributes: isObject(attributes) ? attributes : {},
    relationships: isObject(relationships) ? toRelationships(relationships) : {},
  }
}

function toRelationships(relationships: ExactObject): Record<string, RemoteRelationship> {
  return Object.fromEntries(
    Object.entries(relationships).flatMap(([name, raw]) => {
      if (!isObject(raw)) return []
      const data = isCut(raw) ? undefined : findLinkage(raw.data)
      return [[name, data === undefined ? { raw } : { data, raw }]]
    }),
  )
}

function findLinkage(value: ExactJson | undefined): Linkage | undefined {
  if (value === null) return null
  if (!Array.isArray(value)) return findRef(value)
  const refs = (value as readonly ExactJson[]).map(findRef)
  return refs.every((ref) => ref !== undefined) ? refs : undefined
}

/** Negative ids are reserved for local records that the server has not named yet, so a negative id from a server is refused. */
function findRef(value: ExactJson | undefined): RemoteRef | undefined {
  if (!isObject(value) || typeof value.type !== 'string' || value.type === '') return undefined
  const id = typeof value.id === 'string' ? value.id : findNumberText(value.id)
  const number = id === undefined ? undefined : findIdNumber(id)
  return id === undefined || number === undefined || number < 0n ? undefined : { type: value.type, id }
}
