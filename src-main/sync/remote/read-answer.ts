import { type ExactJson, parseExact } from '../../../src-shared/values/json.ts'
import type { HttpAnswer, HttpCall, HttpResult } from '../ports.ts'
import type { Outcome, Unavailable, UnavailableWhy } from './outcome.ts'
import { readErrorMessage } from './error-message.ts'

export type Asked = Pick<HttpCall, 'method' | 'url'>

/** Reads the expected value from a document; undefined if it has another shape. */
export type Reader<T> = (document: ExactJson) => T | undefined

/** The outcome of a call. `empty` is the value of an empty body, if that is a valid answer. */
export function readAnswer<T>(asked: Asked, result: HttpResult, reader: Reader<T>, empty?: T): Outcome<T> {
  if (result.is === 'failure') return unavailable(asked, result.why, result.detail)
  const { status } = result
  if (status >= 200 && status < 300) return readSuccess(asked, result, reader, empty)
  if (status >= 300 && status < 400) return readRedirect(asked, result)
  if (status >= 400 && status < 500) return readRefusal(asked, result)
  return unavailable(asked, status >= 500 && status < 600 ? 'server' : 'garbage', `status ${status}`)
}

function readSuccess<T>(asked: Asked, answer: HttpAnswer, reader: Reader<T>, empty: T | undefined): Outcome<T> {
  const date = findDate(answer.headers.date) ?? null
  if (answer.status === 204 || answer.status === 205) {
    if (empty !== undefined) return { is: 'ok', value: empty, date }
    return unavailable(asked, 'garbage', `status ${answer.status} where a document was asked for`)
  }
  const media = mediaTypeOf(answer)
  if (media !== 'application/vnd.api+json' && media !== 'application/json') {
    return unavailable(asked, 'not-the-api', media === '' ? 'a body without a media type' : `a body of ${media}`)
  }
  const document = findDocument(answer.body)
  if (document === undefined) return unavailable(asked, 'garbage', 'the body is not JSON')
  const value = reader(document)
  if (value === undefined) return unavailable(asked, 'garbage', 'the body is not the document asked for')
  return { is: 'ok', value, date }
}

function readRedirect(asked: Asked, { status, headers }: HttpAnswer): Unavailable {
  const { location } = headers
  if (location === undefined) return unavailable(asked, 'not-the-api', `status ${status}`)
  const place = URL.canParse(location, asked.url) ? new URL(location, asked.url).origin : 'nowhere'
  // Only these two promise that the server did not act. Other redirects may follow a call that it acted on.
  return unavailable(asked, 'moved', `status ${status} to ${place}`, status === 307 || status === 308)
}

function readRefusal(asked: Asked, answer: HttpAnswer): Outcome<never> {
  const { status, headers } = answer
  const isHtml = mediaTypeOf(answer) === 'text/html'
  switch (status) {
    case 401:
      return { is: 'unauthorized' }
    case 403:
      return { is: 'forbidden', words: readErrorMessage(toText(answer.body), isHtml).words }
    case 404:
      // A web page means that the API was not reached. Taken for "gone", it would remove records.
      return isHtml ? unavailable(asked, 'not-the-api', 'status 404 with a web page') : { is: 'absent' }
    // The server or a proxy gave up waiting. The server may still act on the call.
    case 408:
    case 425:
      return unavailable(asked, 'timeout', `status ${String(status)}`)
    case 429:
      return { is: 'limited', retryAfterMs: findRetryAfter(headers) ?? null }
    default: {
      if (isForeign(answer))
        return unavailable(asked, 'not-the-api', `status ${String(status)} with a body of ${mediaTypeOf(answer)}`)
      const { words, attribute, fields } = readErrorMessage(toText(answer.body), isHtml)
      if (attribute !== undefined) return { is: 'refused', status, words, code: '105', attribute }
      return { is: 'refused', status, words, ...(status === 422 && fields && { fields }) }
    }
  }
}

/** Whether something other than the API answered, such as a sign-in page: the API answers in JSON or with no body. */
function isForeign(answer: HttpAnswer): boolean {
  const media = mediaTypeOf(answer)
  return media !== '' && answer.body.length > 0 && !/[/+]json$/.test(media)
}

/** Whether the server certainly did not act on a call with this outcome. Reads are always certain. */
const isCertain: Record<UnavailableWhy, boolean> = {
  unreachable: true,
  untrusted: true,
  timeout: false,
  cut: false,
  large: false,
  server: false,
  'not-the-api': false,
  garbage: false,
  moved: false,
}

function unavailable({ method }: Asked, why: UnavailableWhy, detail: string, never = isCertain[why]): Unavailable {
  return { is: 'unavailable', why, detail, certain: method === 'GET' || never }
}

function mediaTypeOf({ headers }: HttpAnswer): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

const toText = (body: Uint8Array) => new TextDecoder().decode(body)

function findDocument(body: Uint8Array): ExactJson | undefined {
  try {
    return parseExact(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    // The bytes are not UTF-8, or the text is not JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Accepts only the standard HTTP date: `Date.parse` takes almost any text for a date. */
function findDate(text: string | undefined): number | undefined {
  const time = text !== undefined && httpDate.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? undefined : time
}

/** The header holds seconds or a time. A time is compared with the server's own clock. */
function findRetryAfter(headers: HttpAnswer['headers']): number | undefined {
  const text = headers['retry-after']?.trim()
  if (text === undefined) return undefined
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const until = findDate(text)
  const now = findDate(headers.date)
  return until === undefined || now === undefined ? undefined : Math.max(0, until - now)
}
