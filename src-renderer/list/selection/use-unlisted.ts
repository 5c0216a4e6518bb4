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

/** Names of 19 digits each, with what an address makes of the commas between them. */
const mostAsked = 300

/** How many of the chosen records the list as it stands does not have: null where that is not known. */
export function useUnlisted(resource: Resource, { query }: Pick<RecordList, 'query'>, selection: Ref<Selection>) {
  const { request, news$ } = useBackend()
  /** A chosen record was changed: it may have left the list that it was chosen in. */
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
    // What was out of sight is still so while one row more is chosen.
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
