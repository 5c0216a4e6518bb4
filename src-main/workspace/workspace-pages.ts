import type { Handler } from '../engine/engine.ts'
import type { Workspace } from './workspace.ts'

export interface PagesOptions {
  readonly pages: Handler
  readonly workspace: Pick<Workspace, 'current' | 'ready'>
  readonly mayManage: () => boolean
}

/** The pages that need no account. */
const outside = /^\/(?:welcome|connect|unlock)(?:\/|$)/
/** Requests that the page's head sends before the app loads. */
const askedAhead = /\s*<link rel="preload" as="fetch"[^>]*>/g

/** The app's pages. While no account is open, they redirect to the page that opens one and make no requests to an engine. */
export function createWorkspacePages({ pages, workspace, mayManage }: PagesOptions): Handler {
  return async (request) => {
    const response = await pages(request)
    const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html') === true
    if (!isPage || workspace.ready() || !mayManage()) return response
    if (!outside.test(new URL(request.url).pathname)) {
      const location = workspace.current() ? '/unlock' : '/welcome'
      return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
    }
    const { status, headers } = response
    return new Response((await response.text()).replace(askedAhead, ''), { status, headers })
  }
}
