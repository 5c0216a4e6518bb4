import { networkInterfaces } from 'node:os'
import { Observable } from 'rxjs'
import type { Time } from '../../sync/ports.ts'

const lookMs = 5_000

/** This computer's external network addresses, as one text. */
function readAddresses(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')
}

/** Emits when the computer has joined a network, but not when it leaves the last one. */
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
