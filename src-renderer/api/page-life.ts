import { distinctUntilChanged, EMPTY, fromEvent, map, merge, of, switchMap, type Observable } from 'rxjs'

/** Unsubscribes from the source while the page is hidden, so that a reload leaves no stream open. */
export function whileShown<T>(source$: Observable<T>, page: EventTarget): Observable<T> {
  return merge(
    of(true),
    fromEvent(page, 'pageshow').pipe(map(() => true)),
    fromEvent(page, 'pagehide').pipe(map(() => false)),
  ).pipe(
    distinctUntilChanged(),
    switchMap((shown) => (shown ? source$ : EMPTY)),
  )
}
