import type { HttpAnswer } from '../../../src-main/sync/ports.ts'

export const jsonApi = 'application/vnd.api+json'

export function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { is: 'answer', status, headers: { 'content-type': jsonApi, ...headers }, body: new TextEncoder().encode(text) }
}

export const webPage = (status: number) =>
  answer(status, '<html><body>Sign in</body></html>', { 'content-type': 'text/html; charset=utf-8' })

export const contact = (id: string | number, attributes: object = { 'first-name': 'A' }) => ({ type: 'contacts', id, attributes })
