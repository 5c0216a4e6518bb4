import type { ApiUnderTest } from '../contract/api/under-test.ts'

export interface Answered {
  readonly status: number
  readonly data: { readonly id: string; readonly attributes: Record<string, unknown> }
  readonly list: readonly { readonly id: string; readonly attributes: Record<string, unknown> }[]
  readonly meta: Record<string, unknown>
  readonly errors: readonly { readonly code: string; readonly detail: string }[]
}

/** Short words for tests that are not about the wire. */
export function createApiClient(api: Pick<ApiUnderTest, 'fetch' | 'token'>) {
  async function send(method: string, path: string, body?: object): Promise<Answered> {
    const response = await api.fetch(path, {
      method,
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/vnd.api+json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = (text === '' ? {} : JSON.parse(text)) as Answered
    return { ...answer, status: response.status, list: Array.isArray(answer.data) ? (answer.data as Answered['list']) : [] }
  }
  return {
    send,
    get: (path: string) => send('GET', `/api/v1/${path}`),
    create: (type: string, attributes: object, relationships = {}) =>
      send('POST', `/api/v1/${type}`, { data: { type, attributes, relationships } }),
    edit: (type: string, id: string, attributes: object, relationships = {}) =>
      send('PATCH', `/api/v1/${type}/${id}`, { data: { type, id, attributes, relationships } }),
  }
}
