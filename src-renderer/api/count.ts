import type { Resource } from '../../src-shared/schema/resource.ts'
import { findNumberText, isObject, type ExactJson } from '../../src-shared/values/json.ts'
import { toFilterParameters, type ListQuery } from './list-query.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

export async function countRecords(
  request: Request,
  { type }: Resource,
  parameters: string,
  signal?: AbortSignal,
): Promise<Outcome<number>> {
  const outcome = await request({ path: `/ext/v1/aggregates/${type}?${parameters}`, signal })
  return outcome.ok ? succeed(needNumber(outcome.value['meta'], 'record-count')) : outcome
}

export const countListed = (
  request: Request,
  resource: Resource,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Outcome<number>> =>
  countRecords(request, resource, new URLSearchParams(toFilterParameters(resource, query)).toString(), signal)

export function needNumber(holder: ExactJson | undefined, name: string): number {
  const digits = isObject(holder) ? findNumberText(holder[name]) : undefined
  if (digits === undefined) throw new Error(`an answer lacks ${name}`)
  return Number(digits)
}
