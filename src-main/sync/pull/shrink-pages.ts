import { findingsOf } from '../findings/findings.ts'
import type { Failure } from '../remote/outcome.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import { sizeOf } from '../scan/scan.ts'

/** Each timeout may take half a minute. */
const mostTimeouts = 2

/** Whether a smaller page may help: the answer was too large, broke off or was not ready in time. */
const isTooMuch = (failure: Failure) =>
  failure.is === 'unavailable' && (failure.why === 'large' || failure.why === 'cut' || failure.why === 'timeout')

/**
 * Halves the page size of a type after a page failed while the server still answers, and saves the new size. Returns undefined
 * where that cannot help, or did not help even for single records. The next round then starts with full pages again.
 */
export async function shrinkPages(run: Run, type: string, failure: Failure): Promise<number | undefined> {
  if (!isTooMuch(failure) || run.ending.aborted || !(await run.isThere())) return undefined
  const before = sizeOf(findingsOf(needFindings(run), type))
  const isTimeout = failure.is === 'unavailable' && failure.why === 'timeout'
  if (isTimeout) run.timeouts.set(type, (run.timeouts.get(type) ?? 0) + 1)
  const size = before > 1 ? Math.floor(before / 2) : undefined
  await run.alone(() => {
    const { size: _, ...facts } = findingsOf(needFindings(run), type)
    const findings = needFindings(run)
    const types = { ...findings.types, [type]: { ...facts, ...(size !== undefined && { size }) } }
    return keepStates(run, run.states.change({ findings: { ...findings, types } }))
  })
  return (run.timeouts.get(type) ?? 0) > mostTimeouts ? undefined : size
}
