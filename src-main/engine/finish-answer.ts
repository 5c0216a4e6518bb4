import { Answer } from './call.ts'

/** On every answer of the API. What it shows depends on the token, so no shared cache keeps it, and a browser asks again. */
export const apiHeaders = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' } as const

/** The answer as the caller gets it: one to `HEAD` has the headers of `GET` and no body. */
export function finishAnswer(method: string, { status, headers, body }: Answer): Answer {
  const all = { ...apiHeaders, ...headers }
  if (method !== 'HEAD' || !(body instanceof Uint8Array)) return new Answer(status, all, body)
  return new Answer(status, { ...all, 'content-length': String(body.length) }, null)
}

/** `HEAD` is offered wherever `GET` is. */
export const listOffered = (methods: readonly string[]): string[] =>
  methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
