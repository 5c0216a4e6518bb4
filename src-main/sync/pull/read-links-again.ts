import { findingsOf } from '../findings/findings.ts'
import { parts } from '../findings/parts.ts'
import { changeTypeState, keepStates, needFindings, type Run } from '../run-context.ts'
import { toScanQuery } from '../scan/list-query.ts'
import { pageSize, sizeOf, toPageOfSize } from '../scan/scan.ts'
import { withUnfit } from './note-unfit.ts'
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
  const { linkPart, linkPage, linkSize } = run.states.ofType(type)
  const { cover, size } = findingsOf(findings, type)
  const part = cover[linkPart % cover.length] ?? 'all'
  const scan = { part, by: null, ...(size !== undefined && { size }) }
  const page = toPageOfSize(linkPage, linkSize ?? pageSize, sizeOf(scan))
  const always = { from: null, to: null }
  const query = toScanQuery(run.place.registry, findings, type, scan, always, page, 'poll')
  const answer = await run.slots.use(rank, () => run.remote.list(type, query, 'audit'))
  if (answer.is !== 'ok') {
    if ((await shrinkPages(run, type, sizeOf(scan), answer)) !== undefined) return readPage(run, type, rank)
    await noteTypeFailure(run, type, answer)
    return false
  }
  const { data, unfit, included, count } = answer.value
  const { trashed } = parts[part]
  const failure = await takePage(run, { type, data, included, trashed, purpose: 'poll' }, null)
  if (failure) {
    await noteTypeFailure(run, type, failure)
    return false
  }
  const isLast = data.length + unfit.length === 0 || page * sizeOf(scan) >= (count ?? 0)
  const isLastPart = linkPart + 1 >= cover.length
  const next = {
    linkPage: isLast ? 1 : page + 1,
    linkSize: sizeOf(scan),
    linkPart: isLast ? (isLastPart ? 0 : linkPart + 1) : linkPart,
  }
  // The type is being counted meanwhile. If a crash loses this progress, the page is read once more.
  await changeTypeState(run, type, (state) => ({ ...state, ...next, ...(unfit.length > 0 && withUnfit(state, unfit, true)) }))
  if (isLast && isLastPart) await keepTurn(run)
  return true
}

/** Continues with the next type. */
function keepTurn(run: Run): Promise<void> {
  const round = run.states.get('round')
  return keepStates(run, run.states.change({ round: { ...round, linkTurn: round.linkTurn + 1 } }))
}
