import { mediaType } from '../../../src-shared/jsonapi/media-type.ts'
import { listOf, objectOf, ref, text, type Schema } from './schema.ts'

export const errorSchema: Schema = objectOf({
  errors: {
    ...listOf(
      objectOf({
        title: text,
        detail: text,
        code: { type: 'string', description: 'See the reference of errors.' },
        'source?': { anyOf: [objectOf({ parameter: text }), objectOf({ pointer: text })] },
        status: text,
      }),
    ),
    minItems: 1,
  },
})

const inMediaType = (schema: Schema) => ({ [mediaType]: { schema } })

const refusals = {
  400: 'A parameter, a header or the body is malformed, or names what is not known',
  401: 'No token, or a wrong one',
  403: 'The token lacks the scope, or the account does not allow this',
  404: 'No record of that id, or no such path',
  409: 'The body is about another record, or something has changed since',
  410: 'The record that this `Idempotency-Key` created was deleted since',
  412: 'The record has another version, or the linkage another tag, than `If-Match` asks for',
  413: 'The body is over 4 MiB',
  415: 'The body is of another media type',
  422: 'A value is missing, does not fit its kind, or breaks a rule; one error per field',
  423: 'Other records need the one that would be deleted',
} as const

type Refusal = keyof typeof refusals

export const responseComponents: Record<string, Schema> = {
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      `Refused${status}`,
      { description, content: inMediaType(ref('Errors')), ...(status === '401' && { headers: challenge() }) },
    ]),
  ),
  Refused: {
    description:
      'Any other refusal: 405, 406 where `Accept` excludes the media type, 414 for a URL over 16 KiB, 500, 503 where the storage cannot be used, 507 where the disk is full. Nothing was changed.',
    content: inMediaType(ref('Errors')),
  },
  NotModified: { description: 'The tag of `If-None-Match` is that of the answer', headers: { etag: headerRef('ETag') } },
  TooManyRequests: {
    description: 'Too many list calls in a second',
    headers: { 'retry-after': { schema: { type: 'integer' }, description: 'In seconds.' } },
    content: { 'text/plain': { schema: { const: 'Too Many Requests' } } },
  },
}

function challenge() {
  return { 'www-authenticate': { schema: { const: 'Bearer' } } }
}

export function headerRef(name: string): Schema {
  return { $ref: `#/components/headers/${name}` }
}

export const headerComponents: Record<string, Schema> = {
  ETag: { schema: text, description: 'A strong tag, `"<version>-<hash of the body>"`.' },
  OutpostCommit: {
    schema: text,
    description: 'The commit that this made, by which it can be undone. Absent where nothing changed.',
  },
  Location: { schema: { type: 'string', format: 'uri' }, description: 'Where the new record is read.' },
}

export const named = (name: string): Schema => ({ $ref: `#/components/responses/${name}` })

const always: readonly Refusal[] = [400, 401, 403, 404]
const ofBodies: readonly Refusal[] = [409, 413, 415, 422]

/** Error responses of an operation. */
export function toRefusals(more: readonly Refusal[] = []): Record<string, Schema> {
  const statuses = [...always, ...more].toSorted((a, b) => a - b)
  const refs = statuses.map((status): [string, Schema] => [String(status), named(`Refused${status}`)])
  return { ...Object.fromEntries(refs), default: named('Refused') }
}

export const withBody = (...more: readonly Refusal[]) => toRefusals([...ofBodies, ...more])

/** An answer in the JSON:API media type. */
export function toAnswer(description: string, schema: Schema, headers: Readonly<Record<string, string>> = {}): Schema {
  const refs = Object.entries(headers).map(([name, component]) => [name, headerRef(component)])
  return {
    description,
    ...(refs.length > 0 && { headers: Object.fromEntries(refs) }),
    content: inMediaType(schema),
  }
}

export const toRequest = (schema: Schema): Schema => ({ required: true, content: inMediaType(schema) })
