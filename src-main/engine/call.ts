/** The headers of a call, by names in lower case. `Headers` is one, but a thread that needs nothing else of `fetch` starts without it. */
export interface CallHeaders extends Iterable<[string, string]> {
  get(name: string): string | null
}

export function toCallHeaders(headers: Iterable<readonly [name: string, value: string]>): CallHeaders {
  const values = new Map(headers)
  return { get: (name) => values.get(name.toLowerCase()) ?? null, [Symbol.iterator]: () => values[Symbol.iterator]() }
}

/** A request to the engine. Every `Request` is a `Call`, but a host may build one directly and skip the cost of a `Request`. */
export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: CallHeaders
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null
  readonly signal: AbortSignal
}

export type AnswerBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null

/**
 * The engine's answer: a `Response` without its cost. Only `/events` has a stream as body. Other bodies belong to the receiver.
 */
export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: AnswerBody

  constructor(status: number, headers: Readonly<Record<string, string>>, body: AnswerBody) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}
