import { networkInterfaces } from 'node:os'
import { Observable } from 'rxjs'
import type { Time } from '../../sync/ports.ts'

const lookMs = 5_000

/** The addresses by which this computer can be reached from outside, as one text. */
function readAddresses(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')
}

/** Emits when this computer has come to another network, or to one again; leaving the last one is not told. */
export function networkChanges(time: Time, read: () => string = readAddresses): Observable<void> {
  return new Observable((subscriber) => {
    const ending = new AbortController()
    const look = async () => {
      for (let known = read(); !ending.signal.aborted;) {
        await time.sleep(lookMs, ending.signal)
        const now = read()
        if (now !== known && now !== '' && !ending.signal.aborted) subscriber.next()
        known = now
      }
    }
    look().catch((error: unknown) => subscriber.error(error))
    return () => ending.abort()
  })
}
