import type { Http, HttpCall } from '../ports.ts'
import type { RemoteState } from '../state/states.ts'
import type { Outcome } from './outcome.ts'
import { readAnswer, type Reader } from './read-answer.ts'

/** Makes one call outside of sync, without pacing or retries: a person waits for the answer and can ask again. */
export async function askOnce<T>(
  http: Http,
  { url, token }: Pick<RemoteState, 'url' | 'token'>,
  path: string,
  reader: Reader<T>,
  timeoutMs = 15_000,
): Promise<Outcome<T>> {
  const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${token}` }
  const call: HttpCall = { method: 'GET', url: `${url}${path}`, headers, timeoutMs }
  return readAnswer(call, await http(call), reader)
}
