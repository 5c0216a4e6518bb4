import { findRelationship } from '../schema/links.ts'
import { listForbidden } from '../schema/problems.ts'
import type { Resource } from '../schema/resource.ts'
import { isObject, parseExact, type ExactJson, type ExactObject } from '../values/json.ts'
import { errors, type ApiError } from './errors.ts'
import { findId, parseLinkage, type Linkage } from './linkage.ts'

/** A parsed create or edit: names checked, values not yet. */
export interface WriteBody {
  readonly attributes: ExactObject
  readonly links: ReadonlyMap<string, Linkage>
}

type Parsed<T> = { readonly value: T } | { readonly errors: readonly ApiError[] }
const refuse = (...found: ApiError[]) => ({ errors: found })

const deepestBody = 64

/** Parses a JSON object with limited nesting. */
export function parseDocument(text: string): Parsed<ExactObject> {
  if (isTooDeep(text)) return refuse(errors.badRequest(`The body is nested deeper than ${deepestBody} levels.`))
  let document: ExactJson
  try {
    document = parseExact(text)
  } catch {
    return refuse(errors.badRequest('The body is not valid JSON.'))
  }
  return isObject(document) ? { value: document } : refuse(errors.badRequest('The body must be a JSON object.'))
}

/** Parsing recurses, so a hostile depth is rejected first. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (inString) {
      if (char === '\\') index += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') depth -= 1
    if (depth > deepestBody) return true
  }
  return false
}

/** `expected.id`: the id in the URL for an edit; absent for a create. */
export function parseWrite(resource: Resource, document: ExactObject, expected: { readonly id?: string }): Parsed<WriteBody> {
  if (!Object.hasOwn(document, 'data')) return refuse(errors.missing('data', ''))
  const data = document['data']
  if (!isObject(data)) return refuse(errors.dataNotObject())
  const identity = checkIdentity(resource, data, expected)
  if (identity) return refuse(identity)

  const attributes = data['attributes'] ?? {}
  const relationships = data['relationships'] ?? {}
  if (!isObject(attributes)) return refuse(errors.memberNotObject('/data/attributes'))
  if (!isObject(relationships)) return refuse(errors.memberNotObject('/data/relationships'))

  const found = [
    ...listForbidden(resource, attributes).map((name) => errors.notAllowed(name, `/data/attributes/${name}`)),
    ...Object.keys(relationships)
      .filter((name) => !isWritable(resource, name))
      .map((name) => errors.notAllowed(name, `/data/relationships/${name}`)),
  ]
  const links = new Map<string, Linkage>()
  for (const [name, member] of Object.entries(relationships)) {
    const relationship = findRelationship(resource, name)
    if (!relationship) continue
    const pointer = `/data/relationships/${name}`
    const parsed =
      isObject(member) && Object.hasOwn(member, 'data')
        ? parseLinkage(relationship, member['data'], pointer)
        : { error: errors.badLinkage(pointer) }
    if ('error' in parsed) found.push(parsed.error)
    else links.set(name, parsed.linkage)
  }
  return found.length > 0 ? { errors: found } : { value: { attributes, links } }
}

export function isWritable(resource: Resource, relationship: string): boolean {
  const found = findRelationship(resource, relationship)
  return found !== undefined && found.writable !== false
}

function checkIdentity(resource: Resource, data: ExactObject, expected: { readonly id?: string }): ApiError | undefined {
  const { type, id } = data
  if (type === undefined || type === null) return errors.missing('type', '/data')
  if (type !== resource.type) return errors.wrongBodyType(typeof type === 'string' ? type : JSON.stringify(type))
  const hasId = id !== undefined && id !== null
  if (expected.id === undefined) return hasId ? errors.notAllowed('id', '/data/id', 403) : undefined
  if (!hasId) return errors.missingId()
  return findId(id) === expected.id ? undefined : errors.wrongBodyId(findId(id) ?? JSON.stringify(id))
}
