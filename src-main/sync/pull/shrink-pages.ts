import { findingsOf } from '../findings/findings.ts'
import type { Failure } from '../remote/outcome.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'

/** Each timeout may take half a minute. */
const mostTimeouts = 2

/** Whether a smaller page may help: the answer was too large, broke off or was not ready in time. */
const isTooMuch = (failure: Failure) =>
  failure.is === 'unavailable' && (failure.why === 'large' || failure.why === 'cut' || failure.why === 'timeout')

/**
 * Halves the page size of a type after a page of the size `failed` failed while the server still answers, and saves the new
 * size. Returns undefined where that cannot help, or did not help even for single records. The next round then starts with full
 * pages again.
 */
export async function shrinkPages(run: Run, type: string, failed: number, failure: Failure): Promise<number | undefined> {
  if (!isTooMuch(failure) || run.ending.aborted || !(await run.isThere())) return undefined
  const isTimeout = failure.is === 'unavailable' && failure.why === 'timeout'
  if (isTimeout) run.timeouts.set(type, (run.timeouts.get(type) ?? 0) + 1)
  const size = await run.alone(async () => {
    const findings = needFindings(run)
    const { size: known, ...facts } = findingsOf(findings, type)
    // Another reader of the type has met the same limit.
    if (known !== undefined && known < failed) return known
    const half = failed > 1 ? Math.floor(failed / 2) : undefined
    const types = { ...findings.types, [type]: { ...facts, ...(half !== undefined && { size: half }) } }
    await keepStates(run, run.states.change({ findings: { ...findings, types } }))
    return half
  })
  return (run.timeouts.get(type) ?? 0) > mostTimeouts ? undefined : size
}
