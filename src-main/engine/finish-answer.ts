import { Answer } from './call.ts'

/**
 * Headers of every API answer. Answers depend on the token, so shared caches must not keep them and browsers must revalidate.
 */
export const apiHeaders = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' } as const

/** The final answer: for `HEAD`, the headers of `GET` without a body. */
export function finishAnswer(method: string, { status, headers, body }: Answer): Answer {
  const all = { ...apiHeaders, ...headers }
  if (method !== 'HEAD' || !(body instanceof Uint8Array)) return new Answer(status, all, body)
  return new Answer(status, { ...all, 'content-length': String(body.length) }, null)
}

/** `HEAD` is available wherever `GET` is. */
export const listOffered = (methods: readonly string[]): string[] =>
  methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
