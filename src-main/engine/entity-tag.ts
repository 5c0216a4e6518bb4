import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { Answer, type CallHeaders } from './call.ts'
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

/** What a tag stands for. */
export type Tagged = 'record' | 'links'

interface Comparison {
  /** The part of a tag that must be the same. */
  readonly toPart: (text: string) => string
  readonly toRefusal: (header: string, own: string) => ApiError
}

const toVersion = (text: string) => text.slice(0, text.indexOf('-'))

/**
 * The tags of a record are compared by version, because the client may have read any shape of it. Links also change from their
 * other end, which leaves the record's version, so their tags are compared as a whole.
 */
const comparisons: Readonly<Record<Tagged, Comparison>> = {
  record: { toPart: toVersion, toRefusal: (header, own) => errors.preconditionFailed(header, Number(toVersion(own))) },
  links: { toPart: (text) => text, toRefusal: (header) => errors.linksChanged(header) },
}

const hasTag = ({ toPart }: Comparison, tags: Tags, own: string) =>
  tags === '*' || tags.some(({ weak, text }) => !weak && toPart(text) === toPart(own))

/** Why what has this tag must not be written; undefined if it may be. */
export type TagCheck = (etag: string) => ApiError | undefined

/** Why a record of this version must not be written; undefined if it may be. */
export type VersionCheck = (version: number) => ApiError | undefined

const pass: TagCheck = () => undefined

/** Checks `If-Match` and `If-None-Match` of a write. */
export function readTagCheck(headers: CallHeaders, tagged: Tagged): TagCheck | Answer {
  const match = headers.get('if-match')
  const noneMatch = headers.get('if-none-match')
  if (match === null && noneMatch === null) return pass
  const wanted = match === null ? '*' : findTags(match)
  if (!wanted) return refuse(errors.badRequest('If-Match is not a list of entity tags.'))
  const unwanted = noneMatch === null ? [] : findTags(noneMatch)
  if (!unwanted) return refuse(errors.badRequest('If-None-Match is not a list of entity tags.'))
  const comparison = comparisons[tagged]
  return (etag) => {
    const own = toText(etag)
    if (!hasTag(comparison, wanted, own)) return comparison.toRefusal('If-Match', own)
    return hasTag(comparison, unwanted, own) ? comparison.toRefusal('If-None-Match', own) : undefined
  }
}

/** Checks the headers of a write to a record. */
export function readVersionCheck(headers: CallHeaders): VersionCheck | Answer {
  const check = readTagCheck(headers, 'record')
  return check instanceof Answer ? check : (version) => check(`"${version}-"`)
}

const toText = (etag: string) => etag.slice(1, -1)

/** Answers a conditional read. */
export function answerConditionally(headers: CallHeaders, answer: Answer, tagged: Tagged = 'record'): Answer {
  const { etag } = answer.headers
  if (answer.status !== 200 || etag === undefined) return answer
  const own = toText(etag)
  const match = headers.get('if-match')
  const wanted = match === null ? '*' : findTags(match)
  if (!wanted) return refuse(errors.badRequest('If-Match is not a list of entity tags.'))
  const comparison = comparisons[tagged]
  if (!hasTag(comparison, wanted, own)) return refuse(comparison.toRefusal('If-Match', own))
  const known = findTags(headers.get('if-none-match') ?? '') ?? []
  const isKnown = known === '*' || known.some(({ text }) => text === own)
  return isKnown ? new Answer(304, { etag }, null) : answer
}
