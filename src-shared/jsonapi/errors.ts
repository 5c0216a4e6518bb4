import type { Problem } from '../schema/problems.ts'
import { reasons } from '../schema/reasons.ts'
import type { NamedReason } from './reasons-header.ts'

/** A JSON:API error object; its members are written in this order. */
export interface ApiError {
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly source?: { readonly parameter: string } | { readonly pointer: string }
  readonly status: string
  /** Not part of the body. It is sent in a header. */
  readonly reason?: NamedReason
}

function error(status: number, code: number, title: string, detail: string, source?: ApiError['source']): ApiError {
  return { title, detail, code: String(code), ...(source && { source }), status: String(status) }
}

const at = (pointer: string) => ({ pointer })
const by = (parameter: string) => ({ parameter })

export const errors = {
  pageTooLarge: (most: number) =>
    error(400, 118, 'Invalid page value', `size exceeds maximum page size of ${most}.`, by('page[size]')),
  badPageValue: (value: string, name: string) =>
    error(400, 118, 'Invalid page value', `${value} is not a valid value for ${name} page parameter.`, by(`page[${name}]`)),
  badPageObject: () => error(400, 117, 'Invalid Page Object', 'Invalid Page Object.', by('page')),
  unknownPageParameter: (name: string) =>
    error(400, 105, 'Page parameter not allowed', `${name} is not an allowed page parameter.`, by(`page[${name}]`)),
  unknownFilter: (name: string) => error(400, 102, 'Filter not allowed', `${name} is not allowed.`, by(`filter[${name}]`)),
  badFilterSyntax: (value: string, parameter: string) =>
    error(400, 120, 'Invalid filters syntax', `${value} is not a valid syntax for filtering.`, by(parameter)),
  badFilterValue: (value: string, name: string) =>
    error(400, 107, 'Invalid filter value', `${value} is not a valid value for ${name}.`, by(`filter[${name}]`)),
  badInclude: (name: string, type: string) =>
    error(400, 112, 'Invalid field', `${name} is not a valid includable relationship of ${type}`, by('include')),
  includeTooDeep: (path: string, most: number) =>
    error(400, 112, 'Invalid field', `${path} goes deeper than ${most} relationships`, by('include')),
  badSort: (name: string, type: string) =>
    error(400, 114, 'Invalid sort criteria', `${name} is not a valid sort criteria for ${type}`, by('sort')),
  badField: (name: string, type: string) =>
    error(400, 104, 'Invalid field', `${name} is not a valid field for ${type}.`, by(`fields[${type}]`)),
  fieldsWithoutType: () => error(400, 104, 'Invalid field', 'Fields must specify a type.', by('fields')),
  unknownFieldsType: (type: string) =>
    error(400, 101, 'Invalid resource', `${type} is not a valid resource.`, by(`fields[${type}]`)),

  badParameter: (value: string | undefined, parameter: string) =>
    error(400, 103, 'Invalid parameter value', `${value ?? ''} is not a valid value for ${parameter}.`, by(parameter)),

  recordNotFound: (id: string, pointer?: string) =>
    error(
      404,
      404,
      'Record not found',
      `The record identified by ${id} could not be found.`,
      pointer === undefined ? undefined : at(pointer),
    ),
  pathNotFound: (path: string) => error(404, 404, 'Not found', `There is nothing at ${path}.`),
  notAllowed: (name: string, pointer: string, status: 400 | 403 = 400) =>
    error(status, 105, 'Param not allowed', `${name} is not allowed.`, at(pointer)),
  wrongBodyType: (type: string) => error(409, 101, 'Invalid resource', `${type} is not a valid resource.`, at('/data/type')),
  wrongBodyId: (id: string) =>
    error(409, 110, 'Key is not included in URL', `The URL does not support the key ${id}`, at('/data/id')),
  missingId: () => error(400, 109, 'A key is required', 'A key is required', at('/data')),
  missing: (name: string, pointer: string) =>
    error(400, 106, 'Missing Parameter', `The required parameter, ${name}, is missing.`, at(pointer)),
  dataNotObject: () => error(400, 122, 'Invalid data format', 'Data must be a hash.', at('/data')),
  memberNotObject: (pointer: string) => error(400, 400, 'Bad Request', `${pointer} must be an object.`, at(pointer)),
  badRequest: (detail: string) => error(400, 400, 'Bad Request', detail),
  typeMismatch: (type: string, pointer: string) =>
    error(400, 116, 'Type Mismatch', `${type} is not a valid type for this operation.`, at(pointer)),
  badLinkage: (pointer: string) => error(400, 115, 'Invalid Links Object', 'Data is not a valid Links Object.', at(pointer)),
  unfit: ({ at: member, name, message, reason }: Problem): ApiError => ({
    ...error(422, 100, message, `${name} - ${message}`, at(`/data/${member}/${name}`)),
    ...(reason && { reason }),
  }),
  unfitMember: (pointer: string, message: string) =>
    error(422, 100, message, `${pointer.slice(pointer.lastIndexOf('/') + 1)} - ${message}`, at(pointer)),

  wrongContentType: (sent: string, wanted: string) =>
    error(
      415,
      415,
      'Unsupported media type',
      `All requests must use the '${wanted}' media type. This request specified '${sent}'.`,
    ),
  notAcceptable: (sent: string, wanted: string) =>
    error(
      406,
      406,
      'Not acceptable',
      `All requests must use the '${wanted}' Accept without media type parameters. This request specified '${sent}'.`,
    ),
  bodyTooLarge: (most: number) => error(413, 413, 'Payload too large', `A body may have at most ${most} bytes.`),
  urlTooLong: (most: number) => error(414, 414, 'URI too long', `A URL may have at most ${most} bytes.`),
  unauthorized: () => error(401, 401, 'Unauthorized', 'Send a valid token as Authorization: Bearer <token>.'),
  tokenExpired: () =>
    error(401, 401, 'Token expired', 'This token has expired. Use another token, or change its expiry with `outpost token set`.'),
  scopeMissing: (scope: string) => error(403, 403, 'Forbidden', `This token does not have the scope ${scope}.`),
  forbidden: (detail: string) => error(403, 403, 'Forbidden', detail),
  conflict: (detail: string) => error(409, 409, 'Conflict', detail),
  gone: (detail: string) => error(410, 410, 'Gone', detail),
  keyReused: (header: string) =>
    error(
      422,
      422,
      'Key already used',
      `This ${header} was already used for another request. Nothing was written; use a new key for each create.`,
    ),
  preconditionFailed: (header: string, version: number) =>
    error(
      412,
      412,
      'Precondition failed',
      `The record is at version ${version}, which does not satisfy ${header}. Nothing was written; read the record again.`,
    ),
  linksChanged: (header: string) =>
    error(
      412,
      412,
      'Precondition failed',
      `The links have a tag that does not satisfy ${header}. Nothing was written; read the links again.`,
    ),
  locked: (detail: string) => error(423, 423, 'Locked resource', detail),
  methodNotAllowed: (method: string) => error(405, 405, 'Method not allowed', `This path does not support ${method}.`),
  restartNeeded: (detail: string): ApiError => ({ ...error(503, 503, 'Restart needed', detail), reason: reasons.restartNeeded }),
  /** With a reason, trying again does not help. */
  storage: (status: 503 | 507, detail: string, reason?: NamedReason): ApiError => ({
    ...error(status, status, 'Storage unavailable', detail),
    ...(reason && { reason }),
  }),
  internal: (requestId: string) =>
    error(500, 500, 'Internal Server Error', `An unexpected error occurred. See request ${requestId} in the log for details.`),
} as const
