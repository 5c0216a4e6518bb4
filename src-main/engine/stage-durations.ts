import type { Ending } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Context } from './context.ts'

export const closed: readonly Ending[] = ['won', 'lost']

/** How many days each stage should take, by its id. Won and lost stages have no limit, nor does a stage that names none. */
export async function readDurations(
  { registry, store }: Pick<Context, 'registry' | 'store'>,
  resource: Resource,
  relationship: string,
): Promise<ReadonlyMap<string, number>> {
  const stage = registry.get(resource.relationships[relationship]?.target ?? '')
  if (stage?.fields['duration'] === undefined) return new Map()
  const { rows } = await store.read({
    type: stage.type,
    where: { op: 'not', of: { op: 'equals', field: 'kind', values: closed } },
  })
  return new Map(
    rows.flatMap(({ id, attributes }): [string, number][] => {
      const days = Number(fromBytes(attributes)['duration'])
      return days > 0 ? [[id, days]] : []
    }),
  )
}
