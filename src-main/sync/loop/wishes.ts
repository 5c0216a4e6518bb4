import { distinctUntilChanged, filter, map, Observable, share, skip, startWith } from 'rxjs'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { SyncWish } from '../../../src-shared/sync/wish.ts'
import type { Store } from '../../store/port.ts'
import type { Time } from '../ports.ts'
import { loadStates, type States } from '../state/states.ts'

/** How often the store is checked for changes by other processes. */
const pollMs = 250
const mostPerRead = 500

type StoreEvent = { readonly is: 'states'; readonly states: States } | { readonly is: 'changed' }

/** Changes in the store by others that concern sync. */
export interface StoreWatch {
  /** The states when the watch began. */
  readonly states: States
  readonly wishes: Observable<SyncWish>
  readonly tokens: Observable<string>
  readonly changes: Observable<unknown>
}

export async function watchStore(store: Store, registry: Registry, time: Time): Promise<StoreWatch> {
  // The journal position is read first: a change between the two reads is seen twice rather than never.
  const { cursor } = await store.changesSince(null)
  const states = await loadStates(store)
  const events = followStore(store, registry, time, cursor).pipe(share())
  const known = events.pipe(
    filter((one) => one.is === 'states'),
    map((one) => one.states),
  )
  return {
    states,
    wishes: known.pipe(
      map((now) => now.get('wish')),
      distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
    ),
    tokens: known.pipe(startWith(states), map(toTokenText), distinctUntilChanged(), skip(1)),
    changes: events.pipe(filter(({ is }) => is === 'changed')),
  }
}

const toTokenText = (states: States) => JSON.stringify([states.get('remote')?.url, states.get('remote')?.token])

function followStore(store: Store, registry: Registry, time: Time, from: string): Observable<StoreEvent> {
  return new Observable((subscriber) => {
    const ending = new AbortController()
    const isUsers = (type: string) => registry.get(type)?.reach === 'crm'
    const follow = async () => {
      for (let cursor = from; !ending.signal.aborted;) {
        const found = await store.changesSince(cursor, mostPerRead)
        cursor = found.cursor
        const entries = found.kept ? found.entries : []
        const isStates = !found.kept || entries.some(({ type }) => type === 'sync-states')
        if (isStates) subscriber.next({ is: 'states', states: await loadStates(store) })
        if (entries.some(({ origin, type }) => origin === 'user' && isUsers(type))) subscriber.next({ is: 'changed' })
        if (entries.length < mostPerRead) await time.sleep(pollMs, ending.signal)
      }
    }
    follow().catch((error: unknown) => subscriber.error(error))
    return () => ending.abort()
  })
}
