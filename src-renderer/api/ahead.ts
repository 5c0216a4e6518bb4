import { mediaType } from '../../src-shared/jsonapi/media-type.ts'
import type { Answered, FetchAnswer } from './request.ts'

/**
 * The list that a page opens with. What it asked for the last time is asked again by a script so small that it runs while the app's
 * own is still being read; where the list asks the same, the answer is on its way or here. Only what whole lists ask is kept: what
 * someone looked for is not written down.
 */
export interface Ahead {
  /** Answers the one question that was asked ahead, once; passes all others on. */
  fetch: FetchAnswer
  /** When the answer is here, whatever it is; at once where nothing was asked. */
  readonly settled: Promise<unknown>
  /** From now on changes are heard of, so that an answer from before would be one that misses some. */
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

/** With its text, so that whoever takes it waits for nothing more and the rows are drawn with the frame around them. */
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
    // A browser that keeps nothing has nothing to ask ahead; the list asks by itself.
    return null
  }
}

export function keepOpening(storage: Pick<Storage, 'setItem'>, places: readonly string[], path: string): void {
  try {
    for (const place of places) storage.setItem(toKey(place), path)
  } catch {
    // Where there is no room the next start takes a moment longer, and nothing is lost.
  }
}
