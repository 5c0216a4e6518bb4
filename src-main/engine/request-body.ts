import { parseDocument } from '../../src-shared/jsonapi/body.ts'
import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { isOwnContentType, mediaType } from '../../src-shared/jsonapi/media-type.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Call } from './call.ts'

export const largestBody = 4 * 1024 * 1024

type Parsed = { readonly value: ExactObject; readonly bytes: Uint8Array } | { readonly errors: readonly ApiError[] }

/** Parses the request's JSON object after checking its size and media type. */
export async function readDocument(call: Call): Promise<Parsed> {
  const contentType = call.headers.get('content-type')
  if (!isOwnContentType(contentType)) return { errors: [errors.wrongContentType(contentType ?? '', mediaType)] }
  const bytes = await readAtMost(call, largestBody)
  if (!bytes) return { errors: [errors.bodyTooLarge(largestBody)] }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { errors: [errors.badRequest('The body is not valid UTF-8.')] }
  }
  return { ...parseDocument(text), bytes }
}

/** Undefined if the body is too large; the rest is not read. */
export async function readAtMost(call: Call, most: number): Promise<Uint8Array | undefined> {
  if (Number(call.headers.get('content-length') ?? 0) > most) return undefined
  if (!call.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of call.body) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  const [only] = chunks
  if (chunks.length === 1 && only) return only
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
