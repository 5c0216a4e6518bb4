import { from, Observable } from 'rxjs'

/** Turns a promise into a stream. Unsubscribing aborts the signal. */
export function abortable<T>(start: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const controller = new AbortController()
    const inner = from(start(controller.signal)).subscribe(subscriber)
    return () => {
      inner.unsubscribe()
      controller.abort()
    }
  })
}
