import { distinctUntilChanged, EMPTY, fromEvent, map, merge, of, switchMap, type Observable } from 'rxjs'

/** Lets go of the source while the page is put away, so that a reload leaves no stream behind. */
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
