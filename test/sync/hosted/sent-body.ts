import { findFault } from './checks.ts'
import { isObject, parseExact, toJsonText, type Json, type JsonObject } from './exact-json.ts'
import {
  badData,
  badLinkage,
  badRequest,
  idNotAllowed,
  invalid,
  missing,
  noKey,
  notAllowed,
  notFound,
  otherKey,
  otherType,
  Refusal,
  typeMismatch,
  type Problem,
} from './problem.ts'
import type { Quirks } from './quirks.ts'
import type { Relationship, TypeSchema } from './schema.ts'
import type { Draft, World } from './world.ts'

type MutableDraft = { -readonly [K in keyof Draft]: Draft[K] }

export function readData(body: string | undefined): Json {
  let document: Json
  try {
    document = parseExact(body ?? '')
  } catch {
    throw new Refusal(badRequest('The body is not JSON.'))
  }
  if (!isObject(document)) throw new Refusal(badRequest('The body is not an object.'))
  const { data } = document
  if (data === undefined) throw new Refusal(missing('The required parameter, data, is missing.'))
  return data
}

/** The draft that a POST (`id` undefined) or a PATCH carries. */
export function readDraft(world: World, schema: TypeSchema, body: string | undefined, id: number | undefined): Draft {
  const data = readData(body)
  if (!isObject(data)) throw new Refusal(badData('Data must be a hash.'))
  checkHead(schema, data, id)
  const attributes = toObject(data['attributes'])
  const relationships = toObject(data['relationships'])
  refuseUnknown(schema, attributes, relationships, world.quirks())
  const problems = listProblems(schema, attributes, id === undefined, world.quirks())
  const links = readLinks(world, schema, relationships)
  if (id === undefined) {
    for (const [name, { required }] of Object.entries(schema.relationships)) {
      if (required === true && (links[name] ?? []).length === 0) {
        problems.push(invalid(`${name} - must exist`, { pointer: `/data/relationships/${name}` }))
      }
    }
  }
  if (problems.length > 0) throw new Refusal(...problems)
  return toDraft(world, schema, attributes, links, id === undefined)
}

function checkHead(schema: TypeSchema, data: JsonObject, id: number | undefined): void {
  const { type, id: sentId } = data
  if (type === undefined) throw new Refusal(missing('The required parameter, type, is missing.'))
  if (type !== schema.type) throw new Refusal(otherType(`${toText(type)} is not a valid resource.`))
  if (id === undefined) {
    if (sentId !== undefined) throw new Refusal(idNotAllowed('id is not allowed.'))
    return
  }
  if (sentId === undefined) throw new Refusal(noKey('The resource object does not contain a key.'))
  if (toText(sentId) !== String(id)) throw new Refusal(otherKey('The URL does not support the key.'))
}

function toObject(value: Json | undefined): JsonObject {
  if (value === undefined) return {}
  if (!isObject(value)) throw new Refusal(badData('Data must be a hash.'))
  return value
}

function refuseUnknown(schema: TypeSchema, attributes: JsonObject, relationships: JsonObject, quirks: Quirks): void {
  for (const name of Object.keys(attributes)) {
    const attribute = schema.attributes[name]
    const isClosed = quirks.readOnlyAttributes.includes(`${schema.type}.${name}`)
    if (attribute === undefined || attribute.readOnly === true || isClosed) {
      throw new Refusal(notAllowed(`${name} is not allowed.`, { pointer: `/data/attributes/${name}` }))
    }
  }
  for (const name of Object.keys(relationships)) {
    if (schema.relationships[name] === undefined || schema.relationships[name].unknown === true) {
      throw new Refusal(notAllowed(`${name} is not allowed.`, { pointer: `/data/relationships/${name}` }))
    }
  }
}

function listProblems(schema: TypeSchema, attributes: JsonObject, creating: boolean, { refusedWord }: Quirks): Problem[] {
  const problems: Problem[] = []
  for (const [name, { kind, required }] of Object.entries(schema.attributes)) {
    const value = attributes[name]
    const pointer = `/data/attributes/${name}`
    const sent = value !== undefined
    const blank = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
    if (required === true && blank && (creating || sent)) {
      problems.push(invalid(`${name} - can't be blank`, { pointer }))
    } else if (sent) {
      const isRefused = refusedWord !== null && typeof value === 'string' && value.includes(refusedWord)
      const fault = isRefused ? `does not take ${refusedWord}` : findFault(kind, value)
      if (fault !== undefined) problems.push(invalid(`${name} - ${fault}`, { pointer }))
    }
  }
  return problems
}

function readLinks(world: World, schema: TypeSchema, sent: JsonObject): Record<string, number[]> {
  const links: Record<string, number[]> = {}
  for (const [name, member] of Object.entries(sent)) {
    const relationship = schema.relationships[name]
    if (relationship === undefined) continue
    if (!isObject(member) || member['data'] === undefined) throw new Refusal(badLinkage(`${name} has no data.`))
    links[name] = readLinkage(world, name, relationship, member['data'])
  }
  return links
}

export function readLinkage(world: World, name: string, relationship: Relationship, data: Json): number[] {
  const members = relationship.many ? data : data === null ? [] : [data]
  if (!Array.isArray(members)) throw new Refusal(badLinkage(`${name} must be an array.`))
  return (members as readonly Json[]).map((member) => {
    if (!isObject(member)) throw new Refusal(badLinkage(`${name} must name type and id.`))
    const { type, id } = member
    if (typeof type !== 'string' || id === undefined || id === null) throw new Refusal(badLinkage(`${name} is malformed.`))
    if (type !== relationship.target) throw new Refusal(typeMismatch(`${type} is not ${relationship.target}.`))
    const text = toText(id)
    if (world.find(relationship.target, Number(text)) === undefined) throw new Refusal(notFound(text))
    return Number(text)
  })
}

function toDraft(world: World, { type }: TypeSchema, all: JsonObject, links: Draft['links'], creating: boolean): Draft {
  const { ignoredAttributes, sentCreatedAt } = world.quirks()
  const sent = Object.fromEntries(Object.entries(all).filter(([name]) => !ignoredAttributes.includes(`${type}.${name}`)))
  const { 'created-at': created, 'archived-at': archived, 'discarded-at': discarded, ...attributes } = sent
  const draft: MutableDraft = {}
  if (Object.keys(sent).length > 0) draft.attributes = attributes
  if (links !== undefined && Object.keys(links).length > 0) draft.links = links
  if (archived !== undefined) draft.archived = toInstant(archived)
  if (discarded !== undefined) draft.discarded = toInstant(discarded)
  const instant = created === undefined ? null : toInstant(created)
  if (instant !== null && sentCreatedAt !== 'ignored') {
    const unit = creating ? units[sentCreatedAt] : 1
    draft.created = Math.floor(instant / unit) * unit
  }
  return draft
}

/** Milliseconds to which the time of a new record is cut. */
const units = { kept: 1, seconds: 1000, minutes: 60_000 } as const
const toInstant = (value: Json): number | null => (typeof value === 'string' ? Date.parse(value) : null)
const toText = (value: Json): string => (typeof value === 'string' ? value : toJsonText(value))
