/** What the engine is asked. Every `Request` is one; a way in that has the parts at hand need not make a `Request` of them. */
export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null
  readonly signal: AbortSignal
}

export type AnswerBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null

/** What it answers: a `Response` without the cost of one. Only events are a stream; other bytes are the receiver's own. */
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
