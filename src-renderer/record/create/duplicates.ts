import type { DuplicateRule, Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { isObject, listItems, listStrings, type ExactObject } from '../../../src-shared/values/json.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Request } from '../../api/request.ts'

export interface Duplicate {
  readonly id: string
  readonly title: string
  readonly reasons: readonly DuplicateRule['reason'][]
}

const reasons: readonly string[] = ['phone', 'email', 'inn', 'name'] satisfies DuplicateRule['reason'][]

/** Fields that the duplicate check compares. */
export function listTelling({ duplicates }: Resource): string[] {
  return [...new Set(duplicates.flatMap(({ fields }) => fields))]
}

/** Records that resemble a draft, most likely first. */
export async function findDuplicates(
  request: Request,
  { type }: Resource,
  attributes: ExactObject,
  signal: AbortSignal,
): Promise<Outcome<readonly Duplicate[]>> {
  const path = `/ext/v1/duplicates/${type}`
  const outcome = await request({ method: 'POST', path, body: { data: { type, attributes } }, signal })
  return outcome.ok ? succeed(toDuplicates(outcome.value)) : outcome
}

function toDuplicates({ data, meta }: ExactObject): Duplicate[] {
  const said = isObject(meta) && isObject(meta['reasons']) ? meta['reasons'] : {}
  return listItems(data).flatMap((record) => {
    if (!isObject(record) || typeof record['id'] !== 'string') return []
    const { id, attributes } = record
    const known = listStrings(said[id]).filter((reason) => reasons.includes(reason)) as DuplicateRule['reason'][]
    return [{ id, title: toTitle(id, isObject(attributes) ? attributes : {}), reasons: known }]
  })
}
