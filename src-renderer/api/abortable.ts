import { from, Observable } from 'rxjs'

/** A promise as a stream: its signal is aborted when nobody waits for it any more. */
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
