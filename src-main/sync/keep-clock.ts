import { nextOffset, type HostedClock } from '../../src-shared/sync/hosted-clock.ts'
import { keepStates, type Run } from './run-context.ts'

/** The server's clock as this run confirms it; else as the last run did. */
export function measureClock({ server, place, states }: Run): HostedClock | null {
  const known = states.get('clock')
  const now = server.confirmedNow()
  if (now === null) return known
  const offset = nextOffset(known?.offset ?? 0, now - place.now())
  return { offset, at: Math.floor(Math.min(now, place.now() + offset)) }
}

/** Keeps a new offset before anything is sent, so that the engine stamps with it from now on. */
export async function keepOffset(run: Run): Promise<void> {
  const clock = measureClock(run)
  const known = run.states.get('clock')
  if (clock && clock.offset !== known?.offset) await keepStates(run, run.states.change({ clock }))
}
