import { expect } from 'vitest'
import { linkageOf, sorted, to, toMany, toOne } from './answers.ts'
import type { Client } from './client.ts'
import { targetTypes } from './law-links.ts'
import type { Attributes, Identifier, Query, Relationships, Resource } from './under-test.ts'

/** A word of letters that no other record holds. */
export function unique(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(14)), (byte) => String.fromCharCode(97 + (byte % 26)))
  return `zq${letters.join('')}`
}

/** Digits that no other record holds. */
export function uniqueDigits(): string {
  return `79${Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte % 10).join('')}`
}

/** An id that no record has. */
export const absentId = '888888888888888'

export function toDocument(type: string, attributes: Attributes = {}, relationships: Relationships = {}, id?: string) {
  return { data: { ...(id === undefined ? {} : { id }), type, attributes, relationships } }
}

const isTarget = (type: string) => (targetTypes as readonly string[]).includes(type)

function leastAttributes(type: string): Attributes {
  if (type === 'contacts') return { 'first-name': 'Test', 'last-name': unique() }
  if (type === 'deal-stage-categories') {
    return { name: unique(), 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  }
  return { name: unique() }
}

async function leastRelationships(client: Client, type: string, given: Relationships): Promise<Relationships> {
  if (type === 'company-bank-details' && !given['company']) return { company: to(await create(client, 'companies')) }
  if (type === 'deal-stages' && !given['deal-stage-category']) {
    return { 'deal-stage-category': to(await create(client, 'deal-stage-categories')) }
  }
  return {}
}

/** A record of any type, crm or target, with what it needs beside what is given. */
export async function create(
  client: Client,
  type: string,
  attributes: Attributes = {},
  relationships: Relationships = {},
): Promise<Resource> {
  const links = { ...(await leastRelationships(client, type, relationships)), ...relationships }
  const path = isTarget(type) ? `/ext/v1/targets/${type}` : type
  return toOne(await client.post(path, toDocument(type, { ...leastAttributes(type), ...attributes }, links)), 201)
}

export async function edit(
  client: Client,
  { type, id }: Identifier,
  attributes: Attributes,
  relationships: Relationships = {},
): Promise<Resource> {
  return toOne(await client.patch(`${type}/${id}`, toDocument(type, attributes, relationships, id)))
}

export async function read(client: Client, { type, id }: Identifier, query: Query = {}): Promise<Resource> {
  return toOne(await client.get(`${type}/${id}`, query))
}

export async function remove(client: Client, { type, id }: Identifier): Promise<void> {
  const answer = await client.delete(isTarget(type) ? `/ext/v1/targets/${type}/${id}` : `${type}/${id}`)
  expect(answer.status, answer.text).toBe(204)
}

/** Where the relationship of this record leads, by a read that includes it. */
export async function linked(client: Client, record: Identifier, name: string) {
  const data = linkageOf(await read(client, record, { include: name }), name)
  return Array.isArray(data) ? sorted(data as readonly Identifier[]) : data
}

/** Every record of a type, page by page: only for the small types. */
export async function listAll(client: Client, type: string, query: Query = {}): Promise<readonly Resource[]> {
  const found: Resource[] = []
  for (let page = 1; ; page += 1) {
    const answer = await client.get(type, { ...query, 'page[size]': 100, 'page[number]': page })
    found.push(...toMany(answer))
    if (page >= Number(answer.body.meta?.['page-count'])) return found
  }
}

export interface Funnel {
  readonly category: Resource
  readonly opened: Resource
  readonly won: Resource
  readonly lost: Resource
}

export async function listStages(client: Client, category: Identifier): Promise<readonly Resource[]> {
  const stages = await listAll(client, 'deal-stages', { include: 'deal-stage-category' })
  return stages.filter((stage) => (linkageOf(stage, 'deal-stage-category') as Identifier).id === category.id)
}

/** A funnel of its own with its three system stages. */
export async function createFunnel(client: Client, attributes: Attributes = {}): Promise<Funnel> {
  const category = await create(client, 'deal-stage-categories', attributes)
  const stages = await listStages(client, category)
  const ofKind = (kind: string) => stages.find((stage) => stage.attributes['kind'] === kind) as Resource
  return { category, opened: ofKind('opened'), won: ofKind('won'), lost: ofKind('lost') }
}
