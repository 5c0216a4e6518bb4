import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Handler } from '../engine/engine.ts'
import { pageHeaders } from './content-security-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** Bundled files have a content hash in their names, so they never change. */
const hashed = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/
const aYear = 31_536_000

/** Serves the app's built pages from their folder. */
export function createStaticPages(folder: string): Handler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return toResponse(request, 405, 'Method not allowed.', { allow: 'GET, HEAD' })
    }
    const path = toSafePath(new URL(request.url).pathname)
    if (path === undefined) return notFound(request)
    const content = extname(path) === '' ? undefined : await findFile(join(folder, path))
    if (content) return toResponse(request, 200, content, { ...typeOf(path), 'cache-control': cacheOf(path) })
    if (extname(path) !== '' || !isNavigation(request, path)) return notFound(request)
    const page = await findFile(join(folder, 'index.html'))
    if (!page) return notFound(request)
    return toResponse(request, 200, page, { ...typeOf('index.html'), 'cache-control': 'no-store' })
  }
}

/** The decoded path, if each part is a plain name: nothing that goes up, is hidden, or is special to a file system. */
function toSafePath(pathname: string): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
  const names = path.slice(1).split('/')
  const isSafe = names.every((name, at) => (name === '' ? at === names.length - 1 : isPlain(name)))
  return isSafe ? path : undefined
}

function isPlain(name: string): boolean {
  return !name.startsWith('.') && !/[\\:\p{Cc}]/u.test(name)
}

async function findFile(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/**
 * The app's router handles its own paths, so all of them return the one page. `/` returns it to any client, such as a health
 * check. Elsewhere, a program that asks for a missing file must not get a page.
 */
function isNavigation(request: Request, path: string): boolean {
  const accept = request.headers.get('accept') ?? '*/*'
  return accept.includes('text/html') || (path === '/' && accept.includes('*/*'))
}

function typeOf(path: string): { 'content-type': string } {
  return { 'content-type': types[extname(path).toLowerCase()] ?? 'application/octet-stream' }
}

function cacheOf(path: string): string {
  if (hashed.test(path)) return `public, max-age=${aYear}, immutable`
  return extname(path) === '.html' ? 'no-store' : 'no-cache'
}

const notFound = (request: Request) => toResponse(request, 404, 'Not found.')

function toResponse(
  request: Request,
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const isHead = request.method === 'HEAD'
  return new Response(isHead ? null : body, {
    status,
    headers: {
      ...(isHead && { 'content-length': String(Buffer.byteLength(body)) }),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...pageHeaders,
      ...headers,
    },
  })
}
