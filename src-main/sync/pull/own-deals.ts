import { applyPage } from '../apply/apply-page.ts'
import { isFinal } from '../problem.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { pageSize } from '../scan/scan.ts'

/** Enough for a first day. The full mirror brings the rest. */
const mostPages = 2

/** Pulls what the user needs first: their own open deals with contact and company. */
export async function pullOwnDeals(run: Run): Promise<void> {
  const userId = run.states.get('remote')?.userId
  if (userId === null || userId === undefined) return
  for (let page = 1; page <= mostPages; page += 1) {
    const query = {
      'filter[responsible-id]': userId,
      'filter[actual]': '1',
      'page[number]': page,
      'page[size]': pageSize,
      include: 'contact,company',
    }
    const answer = await run.remote.list('deals', query, 'mirror')
    // Where the server refuses this list or is too slow, the full mirror brings the same deals later.
    if (answer.is !== 'ok') return isFinal(answer) === true ? noteFailure(run, answer, 'deals') : undefined
    const { data, included, count } = answer.value
    const applied = await applyPage(
      run.place,
      { type: 'deals', objects: data, included, trashed: null, wholeIncluded: true, summarised: true },
      null,
    )
    run.tally.created += applied.created
    if (page * pageSize >= (count ?? 0)) return
  }
}
