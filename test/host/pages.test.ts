import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src-main/host/content-security-policy.ts'
import { createStaticPages } from '../../src-main/host/pages.ts'

let root: string
let pages: ReturnType<typeof createStaticPages>
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-pages-'))
  await mkdir(join(root, 'renderer', 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  for (const name of ['index.html', 'assets/index-Bx_3k-9Q.js', 'assets/index-C0ffee12.css', 'assets/inter-12345678.woff2']) {
    await writeFile(join(root, 'renderer', name), name)
  }
  for (const name of ['icon.svg', 'plain.js', 'odd.xyz', '.env', '.hidden.html'])
    await writeFile(join(root, 'renderer', name), name)
  pages = createStaticPages(join(root, 'renderer'))
})
afterAll(() => rm(root, { recursive: true }))

const get = (path: string, init?: RequestInit) => pages(new Request(`http://127.0.0.1:4870${path}`, init))
const navigate = (path: string, method = 'GET') => get(path, { method, headers: { accept: 'text/html,*/*;q=0.8' } })
const shortOf = async (response: Response) => [response.status, response.headers.get('content-type'), await response.text()]

describe('files', () => {
  it.each([
    ['/assets/index-Bx_3k-9Q.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/index-C0ffee12.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/inter-12345678.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'image/svg+xml', 'no-cache'],
    ['/plain.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/odd.xyz', 'application/octet-stream', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-store'],
  ])('%s', async (path, type, cache) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      type,
      cache,
    ])
    expect(await response.text()).toBe(path.slice(1))
  })

  it('have a head without a body', async () => {
    const response = await get('/icon.svg', { method: 'HEAD' })
    expect([response.status, response.body, response.headers.get('content-type')]).toEqual([200, null, 'image/svg+xml'])
  })

  it.each(['/assets/gone-12345678.js', '/assets', '/assets/', '/contacts', '/index.html/x.js', `/${'a'.repeat(5_000)}.js`])(
    'are 404 where there is none: %s',
    async (path) => expect(await shortOf(await get(path))).toEqual([404, 'text/plain; charset=utf-8', 'Not found.']),
  )

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets%2f..%2f..%2fsecret.txt',
    '//etc/passwd',
    '/c:/secret.txt',
    '/%00.js',
    '/index.html%00.js',
    '/%ff.js',
    '/.env',
    '/.hidden.html',
  ])('lie within the folder and are not hidden: not %s', async (path) => {
    for (const response of [await get(path), await navigate(path)]) {
      expect(await response.text()).not.toMatch(/secret|root:|hidden|env/)
      expect(response.status).toBe(404)
    }
  })
})

describe('pages', () => {
  it.each(['/', '/contacts', '/deals/17', '/contacts/', '/контакты?page=2'])('%s is the one page', async (path) => {
    const response = await navigate(path)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await shortOf(response)).toEqual([200, 'text/html; charset=utf-8', 'index.html'])
  })

  it('are not given to what asked for a file, or for anything at all', async () => {
    expect((await navigate('/gone.js')).status).toBe(404)
    expect((await get('/contacts', { headers: { accept: '*/*' } })).status).toBe(404)
  })

  it.each(['*/*', 'text/css, */*;q=0.1', undefined])('/ is the one page for Accept: %s', async (accept) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await get('/', { method, ...(accept !== undefined && { headers: { accept } }) })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const text = await response.text()
      expect(text === '').toBe(method === 'HEAD')
    }
    expect((await get('/', { headers: { accept: 'application/json' } })).status).toBe(404)
  })

  it('are read only', async () => {
    const response = await navigate('/', 'POST')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('are 404 where none were built', async () => {
    const none = createStaticPages(join(root, 'none'))
    expect((await none(new Request('http://127.0.0.1/', { headers: { accept: 'text/html' } }))).status).toBe(404)
  })
})

it('every answer carries the policy', async () => {
  expect(contentSecurityPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  )
  for (const response of [await navigate('/'), await get('/icon.svg'), await get('/gone.js'), await navigate('/', 'POST')]) {
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
  }
})
