import type { Resource } from '../../src-shared/schema/resource.ts'
import { findNumberText, isObject, type ExactJson } from '../../src-shared/values/json.ts'
import { toFilterParameters, type ListQuery } from './list-query.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

export async function countListed(
  request: Request,
  resource: Resource,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Outcome<number>> {
  const parameters = new URLSearchParams(toFilterParameters(resource, query)).toString()
  const outcome = await request({ path: `/ext/v1/aggregates/${resource.type}?${parameters}`, signal })
  return outcome.ok ? succeed(needNumber(outcome.value['meta'], 'record-count')) : outcome
}

export function needNumber(holder: ExactJson | undefined, name: string): number {
  const digits = isObject(holder) ? findNumberText(holder[name]) : undefined
  if (digits === undefined) throw new Error(`an answer lacks ${name}`)
  return Number(digits)
}
