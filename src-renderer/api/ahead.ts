import { mediaType } from '../../src-shared/jsonapi/media-type.ts'
import type { Answered, FetchAnswer } from './request.ts'

/**
 * Repeats the first request of the list that the page opens with. A small script sends it while the app's script still loads.
 * If the list then asks for the same path, it takes this answer. Only unfiltered lists are remembered, so search texts are
 * never stored.
 */
export interface Ahead {
  /** Returns the early answer once, for the path that was requested early. Passes all other requests on. */
  fetch: FetchAnswer
  /** Resolves when the early request has succeeded or failed; at once if there was none. */
  readonly settled: Promise<unknown>
  /** Discards the early answer. Call it once the event stream is open: the answer may miss changes made before that. */
  drop(): void
}

const toKey = (place: string) => `outpost.opens-with.${place}`

export function askAhead(storage: Pick<Storage, 'getItem'>, { pathname, search }: Location, ask: FetchAnswer): Ahead {
  const path = search === '' ? find(storage, pathname) : null
  let answer = path === null ? undefined : readWhole(ask, path)
  return {
    fetch(asked, init) {
      const isMeant = asked === path && (init?.method ?? 'GET') === 'GET'
      const taken = isMeant ? answer : undefined
      if (taken) answer = undefined
      return taken ?? ask(asked, init)
    },
    settled: Promise.allSettled([answer]),
    drop: () => (answer = undefined),
  }
}

/** Reads the body too, so that the list can draw its rows together with the frame. */
async function readWhole(ask: FetchAnswer, path: string): Promise<Answered> {
  const response = await ask(path, { headers: { accept: mediaType } })
  const { ok, status, headers } = response
  const text = await response.text()
  return { ok, status, headers, text: () => Promise.resolve(text) }
}

function find(storage: Pick<Storage, 'getItem'>, place: string): string | null {
  try {
    return storage.getItem(toKey(place))
  } catch {
    // The browser blocks storage: nothing is requested early, and the list sends its own request.
    return null
  }
}

export function keepOpening(storage: Pick<Storage, 'setItem'>, places: readonly string[], path: string): void {
  try {
    for (const place of places) storage.setItem(toKey(place), path)
  } catch {
    // Storage is full or blocked. The next start is a little slower, and nothing is lost.
  }
}
