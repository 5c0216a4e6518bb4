import { parseDocument } from '../../src-shared/jsonapi/body.ts'
import { errors, type ApiError } from '../../src-shared/jsonapi/errors.ts'
import { isOwnContentType, mediaType } from '../../src-shared/jsonapi/media-type.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'

export const largestBody = 4 * 1024 * 1024

type Parsed = { readonly value: ExactObject } | { readonly errors: readonly ApiError[] }

/** The request's JSON object, its size and media type checked first. */
export async function readDocument(request: Request): Promise<Parsed> {
  const contentType = request.headers.get('content-type')
  if (!isOwnContentType(contentType)) return { errors: [errors.wrongContentType(contentType ?? '', mediaType)] }
  const bytes = await readAtMost(request, largestBody)
  if (!bytes) return { errors: [errors.bodyTooLarge(largestBody)] }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { errors: [errors.badRequest('The body is not valid UTF-8.')] }
  }
  return parseDocument(text)
}

/** Undefined where the body is larger; it is then left unread. */
export async function readAtMost(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
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
