import { computed, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { countListed } from '../../api/count.ts'
import { succeed } from '../../api/outcome.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import type { RecordList } from '../source/use-records.ts'
import { findElsewhere, nowhere, type Elsewhere } from './find-elsewhere.ts'

/** Other places where a search with few results finds something. */
export function useElsewhere(
  resource: Resource,
  { query, total }: Pick<RecordList, 'query' | 'total'>,
): Readonly<Ref<Elsewhere>> {
  const { request } = useBackend()
  const { value } = useLiveQuery({
    key: () => query.value && { now: query.value, count: total.value },
    keeps: (now, before) => now.now === before.now,
    ask: async ({ now, count }, signal) =>
      succeed(await findElsewhere(resource, now, count, (one) => countListed(request, resource, one, signal))),
  })
  return computed(() => value.value ?? nowhere)
}
