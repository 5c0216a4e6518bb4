import { findingsOf } from '../findings/findings.ts'
import type { Failure } from '../remote/outcome.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import { sizeOf } from '../scan/scan.ts'

/** Each failure may take half a minute. */
const mostTimeouts = 2

/** Whether the answer may have been too large to arrive, or too much work to be ready in time. */
const isTooMuch = (failure: Failure) =>
  failure.is === 'unavailable' && (failure.why === 'large' || failure.why === 'cut' || failure.why === 'timeout')

/**
 * Halves the pages of a type after a page did not arrive, though the server answers otherwise; the new size is kept. Undefined
 * where that cannot help, or has not helped down to a single record: then the next round begins with whole pages again.
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
