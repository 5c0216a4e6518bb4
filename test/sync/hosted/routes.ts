import type { Documents } from './documents.ts'
import { isObject, toJsonText, type Json } from './exact-json.ts'
import type { Gate, Token } from './gate.ts'
import type { HttpCall } from './http-shapes.ts'
import {
  badMedia,
  badMethod,
  invalid,
  locked,
  missing,
  notAllowed,
  notFound,
  notFoundPath,
  outOfScope,
  Refusal,
} from './problem.ts'
import { readQuery } from './query.ts'
import { findLock } from './rules.ts'
import { schemas, type Relationship, type TypeSchema } from './schema.ts'
import { Selector } from './selection.ts'
import { readData, readDraft, readLinkage } from './sent-body.ts'
import { Table, type HostedRecord } from './table.ts'
import type { Draft, World } from './world.ts'
import { showTime } from './zone.ts'

export interface Reply {
  readonly status: number
  readonly body?: string | Buffer
  readonly location?: string
  /** It never arrives whole. */
  readonly breaksOff?: boolean
}

const media = 'application/vnd.api+json'

/** What each address does. Problems are thrown as refusals. */
export function createRoutes(world: World, documents: Documents, gate: Gate, chance: () => number) {
  const selectors = new Map([...world.tables].map(([type, table]) => [type, new Selector(table, chance)]))

  function list(schema: TypeSchema, token: Token, url: URL): Reply {
    const query = readQuery(schema, url.searchParams, world.quirks())
    gate.allowInclude(token, schema, query.include, world.quirks())
    const selector = selectors.get(schema.type) as Selector
    const { hidden, order, largestPage } = world.quirks()
    const isShown = ({ type, id }: HostedRecord) => !hidden.includes(`${type}/${String(id)}`)
    const seen =
      hidden.length === 0 ? query : { ...query, checks: [...query.checks, isShown], key: `${query.key} ${hidden.join()}` }
    const found = selector.page(seen, order)
    const isTooLong = found.rows.length > largestPage
    return { status: 200, body: documents.page(found, query, url, schema.type), ...(isTooLong && { breaksOff: true }) }
  }

  function read(schema: TypeSchema, token: Token, record: HostedRecord, url: URL): Reply {
    const query = readQuery(schema, url.searchParams, world.quirks())
    gate.allowInclude(token, schema, query.include, world.quirks())
    return { status: 200, body: documents.one(record, query) }
  }

  function create(schema: TypeSchema, token: Token, call: HttpCall): Reply {
    const draft = readDraft(world, schema, call.body, undefined)
    checkStage(draft, undefined)
    const signed =
      schema.relationships['user'] === undefined || draft.links?.['user'] !== undefined || !creatorIsKnown(token)
        ? draft
        : { ...draft, links: { ...draft.links, user: [token.userId] } }
    const record = world.create(schema.type, signed)
    return { status: 201, body: documents.one(record, plain), location: documents.selfOf(record) }
  }

  const creatorIsKnown = (token: Token) => world.find('users', token.userId) !== undefined

  function edit(schema: TypeSchema, record: HostedRecord, call: HttpCall): Reply {
    const draft = readDraft(world, schema, call.body, record.id)
    checkStage(draft, record)
    if (world.quirks().customs === 'replaced' && draft.attributes?.['customs'] !== undefined) delete record.values['customs']
    world.write(record, draft)
    return world.quirks().patched === 'empty' ? { status: 204 } : { status: 200, body: documents.one(record, plain) }
  }

  function checkStage(draft: Draft, record: HostedRecord | undefined): void {
    const stage = draft.links?.['stage']?.[0]
    const category = draft.links?.['stage-category']?.[0]
    if (stage === undefined || category === undefined) return
    const owner = world.find('deal-stages', stage)?.links.get('deal-stage-category')?.[0]
    if (owner !== category && record?.type !== 'orders') {
      throw new Refusal(invalid('stage - is not of this funnel', { pointer: '/data/relationships/stage' }))
    }
  }

  function remove(record: HostedRecord): Reply {
    const lock = findLock(world, record)
    if (lock !== undefined) throw new Refusal(locked(lock))
    const body = documents.one(record, plain)
    world.remove(record)
    return world.quirks().deleted === 'body' ? { status: 200, body } : { status: 204 }
  }

  function related(token: Token, record: HostedRecord, name: string, relationship: Relationship, url: URL): Reply {
    const schema = schemas.get(relationship.target) as TypeSchema
    gate.allow(token, schema, false, world.quirks())
    const query = readQuery(schema, url.searchParams, { ...world.quirks(), plainList: 'all' })
    gate.allowInclude(token, schema, query.include, world.quirks())
    const ids = record.links.get(name) ?? []
    const rows = ids.flatMap((id) => world.find(relationship.target, id) ?? [])
    if (!relationship.many) return { status: 200, body: documents.one(rows[0], query) }
    const table = new Table(1)
    for (const row of rows) table.add(row)
    return { status: 200, body: documents.page(new Selector(table, chance).page(query, world.quirks().order), query, url) }
  }

  function relink(record: HostedRecord, name: string, relationship: Relationship, call: HttpCall): Reply {
    if (call.method !== 'PATCH' && !relationship.many) throw new Refusal(badMethod('This relationship holds one.'))
    const sent = readLinkage(world, name, relationship, readData(call.body))
    const held = record.links.get(name) ?? []
    const after: Record<'PATCH' | 'POST' | 'DELETE', () => number[]> = {
      PATCH: () => sent,
      POST: () => [...new Set([...held, ...sent])],
      DELETE: () => held.filter((id) => !sent.includes(id)),
    }
    if (call.method === 'GET') throw new Error('a read changes nothing')
    world.write(record, { links: { [name]: after[call.method]() } })
    return { status: 204 }
  }

  function currentToken(text: string, token: Token, call: HttpCall): Reply {
    if (call.method === 'PATCH') {
      const data = readData(call.body)
      const attributes = isObject(data) && isObject(data['attributes']) ? data['attributes'] : {}
      const other = Object.keys(attributes).find((name) => name !== 'options')
      if (other !== undefined) throw new Refusal(notAllowed(`${other} is not allowed.`))
      if (!isObject(attributes['options'])) throw new Refusal(missing('The required parameter, options, is missing.'))
      token.options = { ...token.options, ...attributes['options'] }
    } else if (call.method !== 'GET') throw new Refusal(badMethod('GET and PATCH are offered.'))
    const { shownZone, timestamps } = world.quirks()
    const time = showTime(world.now(), shownZone, timestamps)
    const attributes = {
      token: text,
      scopes: [...token.scopes],
      options: token.options as Record<string, Json>,
      'user-id': token.userId,
      'created-at': time,
      'updated-at': time,
    }
    return { status: 200, body: toJsonText({ data: { id: String(token.id), type: 'oauth-token', attributes } }) }
  }

  return function route(call: HttpCall, url: URL, text: string, token: Token): Reply {
    const path = url.pathname.split('/').slice(1)
    if (path[0] !== 'api' || path[1] !== 'v1') throw new Refusal(notFoundPath('There is nothing at this address.'))
    const [, , type = '', idText, name, third] = path
    if (type === 'current-token') return currentToken(text, token, call)
    const quirks = world.quirks()
    const schema = schemas.get(type)
    const hidden = schema?.target === true && (!quirks.targetEndpoints || type === 'loyalty-cards')
    if (schema === undefined || hidden) throw new Refusal(notFoundPath('There is nothing at this address.'))
    gate.allow(token, schema, call.method !== 'GET', quirks)
    if ((call.method === 'POST' || call.method === 'PATCH') && call.headers['content-type'] !== media) {
      throw new Refusal(badMedia(`Send ${media}.`))
    }
    if (idText === undefined) {
      if (call.method === 'GET') return list(schema, token, url)
      if (call.method === 'POST' && !schema.target) return create(schema, token, call)
      throw new Refusal(badMethod('GET and POST are offered.'))
    }
    const record = /^\d{1,15}$/.test(idText) ? world.find(type, Number(idText)) : undefined
    if (record === undefined) throw new Refusal(notFound(idText))
    if (quirks.trashById === 'absent' && record.discarded !== null) throw new Refusal(notFound(idText))
    if (quirks.archiveById === 'absent' && record.archived !== null) throw new Refusal(notFound(idText))
    if (quirks.hidden.includes(`${type}/${idText}`)) throw new Refusal(outOfScope('This record is not yours to see.'))
    if (name === undefined) {
      if (call.method === 'GET') return read(schema, token, record, url)
      if (schema.target || call.method === 'POST') throw new Refusal(badMethod('This is not offered.'))
      return call.method === 'PATCH' ? edit(schema, record, call) : remove(record)
    }
    const relationshipName = name === 'relationships' ? (third ?? '') : name
    const relationship = schema.relationships[relationshipName]
    if (relationship === undefined || (relationship.unknown === true && !quirks.unknownRelationships)) {
      throw new Refusal(notFoundPath('There is nothing at this address.'))
    }
    if (name !== 'relationships') {
      if (call.method !== 'GET') throw new Refusal(badMethod('GET is offered.'))
      return related(token, record, relationshipName, relationship, url)
    }
    if (call.method === 'GET') return { status: 200, body: documents.linkage(record, relationshipName, relationship) }
    return relink(record, relationshipName, relationship, call)
  }
}

const plain = { include: [], fields: new Map<string, ReadonlySet<string>>() } as const
