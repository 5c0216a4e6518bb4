import { mediaType } from '../../src-shared/jsonapi/media-type.ts'
import { mostReads, splitReads, toReadsPath } from '../../src-shared/jsonapi/reads.ts'
import type { Answered, FetchAnswer } from './request.ts'

/**
 * Repeats the first requests of the page that the app opens with. A small script sends them while the app's script still loads.
 * If the page then asks for the same path, it takes this answer. Of lists and boards, only unfiltered ones are remembered, so
 * search texts are never stored. Of records, each type remembers what its page asked for under the record's own address.
 */
export interface Ahead {
  /** Returns an early answer once, for a path that was requested early. Passes all other requests on. */
  fetch: FetchAnswer
  /** Resolves when the early requests have succeeded or failed; at once if there were none. */
  readonly settled: Promise<unknown>
  /** Discards the early answers. Call it once the event stream is open: they may miss changes made before that. */
  drop(): void
}

const toKey = (place: string) => `outpost.opens-with.${place}`

/** The record and the related lists that fit on a screen. More requests would delay these. */
const mostOfRecord = 5
const recordAddress = /^\/([a-z-]+)\/(-?\d+)$/

export function askAhead(storage: Pick<Storage, 'getItem' | 'setItem'>, { pathname, search }: Location, ask: FetchAnswer): Ahead {
  const record = search === '' ? findRecord(pathname) : undefined
  const paths = find(storage, record?.place ?? pathname + search).map((path) => record?.fill(path) ?? path)
  const answers = readTogether(ask, paths)
  const noted = new Set<string>()

  function note(asked: string): void {
    if (!record?.isOwn(asked) || noted.size >= mostOfRecord || noted.has(asked)) return
    noted.add(asked)
    keepOpening(storage, [record.place], [...noted].map(record.toPattern).join('\n'))
  }

  return {
    fetch(asked, init) {
      if ((init?.method ?? 'GET') !== 'GET') return ask(asked, init)
      note(asked)
      const taken = answers.get(asked)
      answers.delete(asked)
      return taken ?? ask(asked, init)
    },
    settled: Promise.allSettled(answers.values()),
    drop: () => answers.clear(),
  }
}

/** Every record of a type opens with the same requests, apart from its id. */
function findRecord(pathname: string) {
  const [, type = '', id = ''] = recordAddress.exec(pathname) ?? []
  if (id === '') return undefined
  const own = `/api/v1/${type}/${id}`
  const general = `/api/v1/${type}/:id`
  return {
    place: `/${type}/:id`,
    isOwn: (path: string) => path.startsWith(own) && /^[/?]/.test(path.slice(own.length)),
    toPattern: (path: string) => general + path.slice(own.length),
    fill: (pattern: string) => own + pattern.slice(general.length),
  }
}

const asking = { headers: { accept: mediaType } }

/** In one request, or one by one where that is not possible. */
function readTogether(ask: FetchAnswer, paths: readonly string[]): Map<string, Promise<Answered>> {
  if (paths.length < 2 || paths.length > mostReads) return new Map(paths.map((path) => [path, readWhole(ask, path)]))
  const together = ask(toReadsPath(paths), asking).then(async (answer) =>
    answer.ok ? splitReads(await answer.text()) : undefined,
  )
  return new Map(
    paths.map((path, at) => {
      const one = together.then((reads) => {
        const read = reads?.[at]
        return read ? toAnswered(read.status, new Headers(read.headers), read.body) : readWhole(ask, path)
      })
      return [path, one]
    }),
  )
}

const toAnswered = (status: number, headers: Headers, text: string): Answered => ({
  ok: status >= 200 && status < 300,
  status,
  headers,
  text: () => Promise.resolve(text),
})

/** Reads the body too, so that the list can draw its rows together with the frame. */
async function readWhole(ask: FetchAnswer, path: string): Promise<Answered> {
  const response = await ask(path, asking)
  return toAnswered(response.status, response.headers, await response.text())
}

function find(storage: Pick<Storage, 'getItem'>, place: string): readonly string[] {
  try {
    return storage.getItem(toKey(place))?.split('\n') ?? []
  } catch {
    // The browser blocks storage: nothing is requested early, and the page sends its own requests.
    return []
  }
}

export function keepOpening(storage: Pick<Storage, 'setItem'>, places: readonly string[], path: string): void {
  try {
    for (const place of places) storage.setItem(toKey(place), path)
  } catch {
    // Storage is full or blocked. The next start is a little slower, and nothing is lost.
  }
}
