import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { Answer } from './call.ts'
import { refuse, reply } from './responses.ts'

export type BodyHash = (body: string | Uint8Array) => string

/** `"<version>-<hash of the body>"`. A strong tag: equal tags mean equal bytes. */
export function toEntityTag(hash: BodyHash, version: number, body: Uint8Array): string {
  return `"${version}-${hash(body).slice(0, 32)}"`
}

/** An answer that shows one record, with its tag. */
export function replyTagged(
  { hash }: { readonly hash: BodyHash },
  version: number,
  body: Uint8Array<ArrayBuffer>,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return reply(body, status, { etag: toEntityTag(hash, version, body), ...headers })
}

interface Tag {
  readonly weak: boolean
  readonly text: string
}

type Tags = '*' | readonly Tag[]

const oneTag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/
const tagList = new RegExp(`^[\\s,]*${oneTag.source}(?:\\s*,[\\s,]*${oneTag.source})*[\\s,]*$`)

/** The entity tags of a header; undefined if it is not a list of tags. */
function findTags(header: string): Tags | undefined {
  if (header.trim() === '*') return '*'
  if (!tagList.test(header)) return undefined
  return [...header.matchAll(new RegExp(oneTag, 'g'))].map(([, weak, text = '']) => ({ weak: weak !== undefined, text }))
}

const hasVersion = (tags: Tags, version: string) =>
  tags === '*' || tags.some(({ weak, text }) => !weak && text.slice(0, text.indexOf('-')) === version)

/** Why a record of this version must not be written; undefined if it may be. */
export type VersionCheck = (version: number) => ApiError | undefined

const pass: VersionCheck = () => undefined

/**
 * Checks `If-Match` and `If-None-Match` of a write. Only versions are compared, because the client may have read any shape of
 * the record.
 */
export function readVersionCheck(headers: Headers): VersionCheck | Answer {
  const match = headers.get('if-match')
  const noneMatch = headers.get('if-none-match')
  if (match === null && noneMatch === null) return pass
  const wanted = match === null ? '*' : findTags(match)
  if (!wanted) return refuse(errors.badRequest('If-Match is not a list of entity tags.'))
  const unwanted = noneMatch === null ? [] : findTags(noneMatch)
  if (!unwanted) return refuse(errors.badRequest('If-None-Match is not a list of entity tags.'))
  return (version) => {
    if (!hasVersion(wanted, String(version))) return errors.preconditionFailed('If-Match', version)
    return hasVersion(unwanted, String(version)) ? errors.preconditionFailed('If-None-Match', version) : undefined
  }
}

/** Answers a conditional read. */
export function answerConditionally(headers: Headers, answer: Answer): Answer {
  const { etag } = answer.headers
  if (answer.status !== 200 || etag === undefined) return answer
  const own = etag.slice(1, -1)
  const version = own.slice(0, own.indexOf('-'))
  const match = headers.get('if-match')
  const wanted = match === null ? '*' : findTags(match)
  if (!wanted) return refuse(errors.badRequest('If-Match is not a list of entity tags.'))
  if (!hasVersion(wanted, version)) return refuse(errors.preconditionFailed('If-Match', Number(version)))
  const known = findTags(headers.get('if-none-match') ?? '') ?? []
  const isKnown = known === '*' || known.some(({ text }) => text === own)
  return isKnown ? new Answer(304, { etag }, null) : answer
}
