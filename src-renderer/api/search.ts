import type { Resource } from '../../src-shared/schema/resource.ts'
import { isObject, listItems, type ExactObject } from '../../src-shared/values/json.ts'
import { needNumber } from './count.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

export interface FoundRecord {
  readonly id: string
  readonly attributes: ExactObject
}

/** The matches of one type: the first records, and the total count. */
export interface FoundGroup {
  readonly resource: Resource
  readonly count: number
  readonly records: readonly FoundRecord[]
}

export interface GlobalSearch {
  search(q: string, signal?: AbortSignal): Promise<Outcome<readonly FoundGroup[]>>
}

/** More than the palette shows. It ranks archived and trashed records last, so they leave room for active ones. */
const askedOfEach = 25

export function createSearch(request: Request, resources: readonly Resource[]): GlobalSearch {
  const types = resources.map(({ type }) => type).join(',')
  return {
    async search(q, signal) {
      const parameters = new URLSearchParams({ q, types, limit: String(askedOfEach) })
      const outcome = await request({ path: `/ext/v1/search?${parameters}`, signal })
      return outcome.ok ? succeed(toGroups(resources, outcome.value)) : outcome
    },
  }
}

function toGroups(resources: readonly Resource[], document: ExactObject): FoundGroup[] {
  const meta = document['meta']
  const counted = listItems(isObject(meta) ? meta['groups'] : undefined).filter(isObject)
  const data = listItems(document['data']).filter(isObject)
  return resources.flatMap((resource) => {
    const group = counted.find(({ type }) => type === resource.type)
    if (!group) return []
    const records = data.filter(({ type }) => type === resource.type).map(toRecord)
    return [{ resource, count: needNumber(group, 'count'), records }]
  })
}

function toRecord({ id, attributes }: ExactObject): FoundRecord {
  if (typeof id !== 'string') throw new Error('a record was found without an id')
  return { id, attributes: isObject(attributes) ? attributes : {} }
}
