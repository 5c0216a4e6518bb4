import { findingsOf } from '../findings/findings.ts'
import { parts } from '../findings/parts.ts'
import { needFindings, type Run } from '../run-context.ts'
import { toScanQuery } from '../scan/list-query.ts'
import { sizeOf } from '../scan/scan.ts'
import { shrinkPages } from './shrink-pages.ts'
import { takePage } from './take-page.ts'
import { noteTypeFailure } from './type-failures.ts'

/**
 * Reads a page or two of the long lists again in each round. A link may change without a new `updated-at`, so only this finds
 * every changed link.
 */
export async function readLinksAgain(run: Run, types: readonly string[], rank: number, pages: number): Promise<void> {
  for (let call = 0; call < pages && types.length > 0; call += 1) {
    const round = run.states.get('round')
    const type = types[round.linkTurn % types.length] as string
    if (!(await readPage(run, type, rank))) return
  }
}

async function readPage(run: Run, type: string, rank: number): Promise<boolean> {
  const findings = needFindings(run)
  const round = run.states.get('round')
  const state = run.states.ofType(type)
  const { cover, size } = findingsOf(findings, type)
  const part = cover[state.linkPart % cover.length] ?? 'all'
  const scan = { part, by: null, ...(size !== undefined && { size }) }
  const always = { from: null, to: null }
  const query = toScanQuery(run.place.registry, findings, type, scan, always, state.linkPage, 'poll')
  const answer = await run.slots.use(rank, () => run.remote.list(type, query, 'audit'))
  if (answer.is !== 'ok') {
    if (!(await shrinkPages(run, type, answer))) await noteTypeFailure(run, type, answer)
    return false
  }
  const { data, unfit, included, count } = answer.value
  const isLast = data.length + unfit.length === 0 || state.linkPage * sizeOf(scan) >= (count ?? 0)
  const isLastPart = state.linkPart + 1 >= cover.length
  const next = {
    ...state,
    linkPage: isLast ? 1 : state.linkPage + 1,
    linkPart: isLast ? (isLastPart ? 0 : state.linkPart + 1) : state.linkPart,
  }
  const turn = isLast && isLastPart ? { round: { ...round, linkTurn: round.linkTurn + 1 } } : {}
  const change = run.states.change(turn, { [type]: next })
  const { trashed } = parts[part]
  const failure = await takePage(run, { type, data, included, trashed, purpose: 'poll' }, change)
  if (failure) await noteTypeFailure(run, type, failure)
  return failure === undefined
}
