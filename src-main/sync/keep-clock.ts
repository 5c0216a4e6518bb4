import { nextOffset, type HostedClock } from '../../src-shared/sync/hosted-clock.ts'
import { keepStates, type Run } from './run-context.ts'

/** The server's clock as confirmed in this run, else as stored by the last run. */
export function measureClock({ server, place, states }: Run): HostedClock | null {
  const known = states.get('clock')
  const now = server.confirmedNow()
  if (now === null) return known
  const offset = nextOffset(known?.offset ?? 0, now - place.now())
  return { offset, at: Math.floor(Math.min(now, place.now() + offset)) }
}

/** Stores a new offset before anything is sent, so that the engine stamps new records with it. */
export async function keepOffset(run: Run): Promise<void> {
  const clock = measureClock(run)
  const known = run.states.get('clock')
  if (clock && clock.offset !== known?.offset) await keepStates(run, run.states.change({ clock }))
}
