import { filter } from 'rxjs'
import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import { countListed } from '../../api/count.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import type { RecordList } from '../source/use-records.ts'
import { toIdQuestions } from './id-questions.ts'
import { isChosenHere, isNothing, isSelected, type Selection } from './selection.ts'

/** Limited by the URL length: ids have up to 19 digits, and commas are encoded. */
const mostAsked = 300

/** How many selected records the current list does not contain. Null while unknown. */
export function useUnlisted(resource: Resource, { query }: Pick<RecordList, 'query'>, selection: Ref<Selection>) {
  const { request, news$ } = useBackend()
  /** A selected record has changed and may have left the list. */
  const isTouched = ref(false)

  const isKnown = computed(() => {
    const now = query.value
    return !now || isNothing(selection.value) || (isChosenHere(selection.value, now) && !isTouched.value)
  })

  const touched = news$
    .pipe(
      filter(
        (news) =>
          news.kind === 'reset' ||
          news.kind === 'day' ||
          (news.kind === 'change' && news.type === resource.type && news.ids.some((id) => isSelected(selection.value, id))),
      ),
    )
    .subscribe(() => (isTouched.value = selection.value.kind === 'ids'))

  watch(selection, (now) => {
    if (isNothing(now) || now.kind === 'all') isTouched.value = false
  })
  const { value: answer } = useLiveQuery({
    key: () => {
      const [now, chosen] = [query.value, selection.value]
      return isKnown.value || !now || chosen.kind !== 'ids' ? null : { now, ids: chosen.ids }
    },
    // Keep the last count while the user selects more rows.
    keeps: (now, before) => now.now === before.now,
    async ask({ now, ids }, signal) {
      const listed = await countAll(now, [...ids], signal)
      return listed.ok ? succeed(ids.size - listed.value) : listed
    },
    concerns: (news) => concernsType(news, resource.type),
  })
  onScopeDispose(() => touched.unsubscribe())

  async function countAll(now: ListQuery, ids: readonly string[], signal: AbortSignal): Promise<Outcome<number>> {
    let sum = 0
    for (const one of toIdQuestions(now, ids, mostAsked)) {
      const outcome = await countListed(request, resource, one, signal)
      if (!outcome.ok || signal.aborted) return outcome
      sum += outcome.value
    }
    return succeed(sum)
  }

  return computed(() => (isKnown.value ? 0 : answer.value))
}
