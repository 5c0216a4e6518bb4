import type { Fetch } from '../../../src-renderer/api/request.ts'

/** What a test does with a request. */
export interface Route {
  readonly path: string
  fulfill(answer: { readonly status?: number; readonly body?: string; readonly json?: unknown }): void
  abort(): void
  continue(): void
}

/** Which requests are meant: by a part of their path, without escapes, or by a pattern. */
export type Meant = string | RegExp
type Handle = (route: Route) => unknown

/** Between a window and its engine: hears all requests, and answers those that a test takes over. */
export interface Network {
  readonly fetch: Fetch
  hear(listener: (path: string) => void): void
  take(meant: Meant, handle: Handle): void
  release(meant: Meant): void
}

/** `tell` is told of every answer that is an error, and of every request without an answer. */
export function createNetwork(fetch: Fetch, tell: (trouble: string) => void): Network {
  const listeners: ((path: string) => void)[] = []
  const taken = new Map<Meant, Handle>()
  const isMeant = (meant: Meant, path: string) => (typeof meant === 'string' ? path.includes(meant) : meant.test(path))

  const answer: Fetch = async (path, init) => {
    const plain = decodeURIComponent(path)
    for (const listener of listeners) listener(plain)
    const request = `${init?.method ?? 'GET'} ${plain}`
    try {
      const response = await answerTo(path, plain, init)
      if (response.status >= 400) tell(`answer ${response.status}: ${request}`)
      return response
    } catch (error) {
      // A page that moves on lets go of what it asked for.
      if (!init?.signal?.aborted) tell(`failed request: ${request} ${String(error)}`)
      throw error
    }
  }

  function answerTo(path: string, plain: string, init: RequestInit | undefined): Promise<Response> {
    const [, handle] = [...taken].findLast(([meant]) => isMeant(meant, plain)) ?? []
    if (!handle) return fetch(path, init)
    return new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      handle({
        path: plain,
        fulfill: ({ status = 200, body, json }) => resolve(new Response(body ?? JSON.stringify(json), { status })),
        abort: () => reject(new TypeError('Failed to fetch')),
        continue: () => void fetch(path, init).then(resolve, reject),
      })
    })
  }

  return {
    fetch: answer,
    hear: (listener) => void listeners.push(listener),
    take: (meant, handle) => void taken.set(meant, handle),
    release: (meant) => void taken.delete(meant),
  }
}
