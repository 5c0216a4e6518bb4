import { onScopeDispose, shallowRef, watch } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { countListed } from '../../api/count.ts'
import type { RecordList } from '../source/use-records.ts'
import { findElsewhere, nowhere, type Elsewhere } from './find-elsewhere.ts'

/** Where else a search that found little would find something. */
export function useElsewhere(resource: Resource, { query, total }: Pick<RecordList, 'query' | 'total'>) {
  const { request } = useBackend()
  const found = shallowRef<Elsewhere>(nowhere)
  let asking = new AbortController()

  watch([query, total], async ([now, count], [before]) => {
    asking.abort()
    const { signal } = (asking = new AbortController())
    if (now !== before) found.value = nowhere
    const answer = now ? await findElsewhere(resource, now, count, (one) => countListed(request, resource, one, signal)) : nowhere
    if (!signal.aborted) found.value = answer
  })
  onScopeDispose(() => asking.abort())

  return found
}
