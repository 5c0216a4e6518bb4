import type { HostError } from './error-response.ts'

const reading = new Set(['GET', 'HEAD'])

/**
 * Why a request with a session cookie is refused: another page sent it. Browsers treat a page on another port of this host as
 * the same site and send the cookie, so the origin is checked. Behind a reverse proxy the request may have another address than
 * the page, so public addresses count as ours.
 */
export function findCrossOrigin(request: Request, publicOrigins: readonly string[]): HostError | undefined {
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  const origin = request.headers.get('origin')
  const isOwn = origin === new URL(request.url).origin || publicOrigins.some((own) => own === origin)
  if ((site === 'same-origin' || site === 'none') && (isOwn || (origin === null && reading.has(request.method)))) return undefined
  const detail = 'Only pages of this address may use the browser session.'
  return { status: 403, title: 'Forbidden', detail }
}
