import { isTransient, type Outcome } from '../../api/outcome.ts'

/** Repeats the question until the engine answers. */
export async function untilAnswered<T>(ask: () => Promise<Outcome<T>>, signal: AbortSignal): Promise<Outcome<T>> {
  for (let waitMs = 250; ; waitMs = Math.min(5000, waitMs * 2)) {
    const outcome = await ask()
    if (outcome.ok || signal.aborted || !isTransient(outcome.problem)) return outcome
    await new Promise((done) => setTimeout(done, waitMs))
  }
}
