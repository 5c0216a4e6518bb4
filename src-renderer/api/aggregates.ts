import type { Resource } from '../../src-shared/schema/resource.ts'
import { isObject, listItems } from '../../src-shared/values/json.ts'
import { needNumber } from './count.ts'
import { toFilterParameters, type ListQuery } from './list-query.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

/** The records of a list that share a value or a linked record. */
export interface RecordGroup {
  /** What the filter of the field takes. Null if the records have none. */
  readonly value: string | null
  /** How a text is spelled. */
  readonly label?: string
  readonly count: number
  /** The exact sum of the field that was asked for, as digits. */
  readonly sum?: string
}

interface Asked {
  /** A field or a relationship. */
  readonly by: string
  readonly sum?: string | undefined
}

/** Counts the records of a list by a field or a relationship. */
export async function listGroups(
  request: Request,
  resource: Resource,
  query: ListQuery,
  { by, sum }: Asked,
  signal?: AbortSignal,
): Promise<Outcome<readonly RecordGroup[]>> {
  const asked: [string, string][] = [['by', by], ...(sum === undefined ? [] : [['sum', sum] as [string, string]])]
  const parameters = new URLSearchParams([...asked, ...toFilterParameters(resource, query)])
  const outcome = await request({ path: `/ext/v1/aggregates/${resource.type}?${parameters}`, signal })
  if (!outcome.ok) return outcome
  return succeed(
    listItems(outcome.value['data']).map((group) => {
      const attributes = isObject(group) && isObject(group['attributes']) ? group['attributes'] : {}
      const { value, label, sum: total } = attributes
      return {
        value: typeof value === 'string' ? value : null,
        ...(typeof label === 'string' && { label }),
        count: needNumber(attributes, 'count'),
        ...(typeof total === 'string' && { sum: total }),
      }
    }),
  )
}
