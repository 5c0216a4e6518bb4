import { canonicalAttributes, canonicalLinks } from './canonical.ts'
import { isObject, parseExact, toJsonText, type Json, type JsonObject } from './exact-json.ts'
import type { HostedCrm } from './hosted-crm.ts'
import type { HttpCall } from './http-shapes.ts'

export interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly document: JsonObject
}

/** Speaks to the hosted CRM as a careful person would, for its own tests. */
export function createTestClient(crm: HostedCrm, token = 'token-of-the-account') {
  function send(method: HttpCall['method'], path: string, data?: Json): Told {
    const body = data === undefined ? {} : { body: toJsonText({ data }) }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' }
    const answer = crm.handle({ method, url: `${crm.origin}/api/v1/${path}`, headers, timeoutMs: 1000, ...body })
    const text = new TextDecoder().decode(answer.body)
    const document = text.startsWith('{') ? parseExact(text) : {}
    return { status: answer.status, headers: answer.headers, text, document: isObject(document) ? document : {} }
  }
  const resources = ({ document }: Told): JsonObject[] =>
    Array.isArray(document['data']) ? (document['data'] as JsonObject[]) : []

  return {
    send,
    get: (path: string) => send('GET', path),
    resources,
    ids: (told: Told): string[] => resources(told).map(({ id }) => String(id as string)),
    count: (told: Told): string => {
      const { meta } = told.document
      return isObject(meta) && meta['record-count'] !== undefined ? toJsonText(meta['record-count']) : 'none'
    },
    problem: (told: Told): JsonObject => (told.document['errors'] as JsonObject[] | undefined)?.[0] ?? {},
    /** Attributes and told links in the form of a snapshot. */
    canonical: (resource: JsonObject) => ({
      attributes: canonicalAttributes(resource['type'] as string, resource['attributes'] as JsonObject),
      links: canonicalLinks(resource['relationships']),
    }),
  }
}
