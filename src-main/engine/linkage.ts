import { commitHeader } from '../../src-shared/jsonapi/commit-header.ts'
import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { parseLinkage, type Linkage } from '../../src-shared/jsonapi/linkage.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Row } from '../store/port.ts'
import { findDenial, findKindDenial } from './access.ts'
import { recordPath } from './addresses.ts'
import { Answer, type Call } from './call.ts'
import type { Context } from './context.ts'
import { findRow } from './read.ts'
import { linkageText } from './render/resource.ts'
import { relationshipLinks } from './render/resource-template.ts'
import { readDocument } from './request-body.ts'
import { readTagCheck, replyTagged, toEntityTag } from './entity-tag.ts'
import { refuse, replyEmpty } from './responses.ts'
import type { Route } from './routes.ts'
import { saveEdit } from './write/edit.ts'

type LinkageRoute = Extract<Route, { to: 'linkage' }>

const modes = { PATCH: 'replace', POST: 'add', DELETE: 'remove' } as const

/** `/relationships/<name>`: the linkage itself. */
export function answerLinkage(context: Context, route: LinkageRoute, method: string, call: Call): Promise<Answer> {
  return method === 'GET' ? showLinkage(context, route) : changeLinkage(context, route, modes[method as keyof typeof modes], call)
}

async function showLinkage(context: Context, route: LinkageRoute): Promise<Answer> {
  const { resource, id, name } = route
  const denial = findDenial(context.token, resource, 'read')
  if (denial) return refuse(denial)
  const row = await findRow(context, resource, id, [name])
  if (!row) return refuse(errors.recordNotFound(id))
  return replyTagged(context, row.version, toBody(route, row))
}

function toBody({ resource, name, relationship }: LinkageRoute, row: Row): Uint8Array<ArrayBuffer> {
  const links = relationshipLinks(recordPath(resource, row.id), name)
  return new TextEncoder().encode(`{"data":${linkageText(row.links[name] ?? [], relationship.many)},${links}}`)
}

async function changeLinkage(
  context: Context,
  route: LinkageRoute,
  mode: 'replace' | 'add' | 'remove',
  call: Call,
): Promise<Answer> {
  const { resource, id, name } = route
  const denial = findDenial(context.token, resource, 'write') ?? findKindDenial(context.account, resource)
  if (denial) return refuse(denial)
  const check = readTagCheck(call.headers, 'links')
  if (check instanceof Answer) return check
  const document = await readDocument(call)
  if ('errors' in document) return refuse(document.errors)
  if (!(await findRow(context, resource, id))) return refuse(errors.recordNotFound(id))
  const parsed = readLinkage(route, document.value)
  if ('error' in parsed) return refuse(parsed.error)
  const body = { attributes: {}, links: new Map([[name, parsed.linkage]]) }
  const saved = await saveEdit(context, resource, id, body, {
    mode,
    check: (row) => check(toEntityTag(context.hash, row.version, toBody(route, row))),
  })
  if ('errors' in saved) return refuse(saved.errors)
  return replyEmpty(saved.commit === undefined ? {} : { [commitHeader]: saved.commit })
}

function readLinkage({ relationship }: LinkageRoute, document: ExactObject): { linkage: Linkage } | { error: ApiError } {
  if (!Object.hasOwn(document, 'data')) return { error: errors.missing('data', '') }
  return parseLinkage(relationship, document['data'], '/data')
}
