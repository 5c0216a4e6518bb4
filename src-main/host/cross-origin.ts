import type { HostError } from './error-response.ts'

const reading = new Set(['GET', 'HEAD'])

/**
 * Why a request that a browser authenticated by its cookie may not be answered: another page had it sent. A page on another
 * port of this host counts as the same site, so its cookie comes along; the origin tells it apart. A reverse proxy may give
 * the request another address than the page has, so the public addresses count as our own.
 */
export function findCrossOrigin(request: Request, publicOrigins: readonly string[]): HostError | undefined {
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  const origin = request.headers.get('origin')
  const isOwn = origin === new URL(request.url).origin || publicOrigins.some((own) => own === origin)
  if ((site === 'same-origin' || site === 'none') && (isOwn || (origin === null && reading.has(request.method)))) return undefined
  const detail = 'Only pages of this address may use the browser session.'
  return { status: 403, title: 'Forbidden', detail }
}
