import { expect, it } from 'vitest'
import { createWorkspacePages } from '../../src-main/workspace/workspace-pages.ts'
import type { CurrentAccount } from '../../src-shared/workspace.ts'

const head = '<head><link rel="preload" as="fetch" crossorigin="anonymous" href="/ext/v1/session"><title>Outpost</title></head>'
const pages = (request: Request) =>
  Promise.resolve(
    request.url.endsWith('.js')
      ? new Response('script', { headers: { 'content-type': 'text/javascript' } })
      : new Response(head, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )

async function get(path: string, isOpen: boolean, account: Partial<CurrentAccount> | null = null, mayManage = true) {
  const workspace = { current: () => account as CurrentAccount | null, ready: () => (isOpen ? ({} as never) : undefined) }
  const shown = createWorkspacePages({ pages, workspace, mayManage: () => mayManage })
  const response = await shown(new Request(`http://127.0.0.1${path}`))
  return [response.status, response.headers.get('location') ?? (await response.text())]
}

it('leads to the page that opens an account while none is open', async () => {
  expect(await get('/deals?view=7', false)).toEqual([303, '/welcome'])
  expect(await get('/', false, { state: 'locked' })).toEqual([303, '/unlock'])
})

it('asks nothing of an engine on a page that needs none', async () => {
  for (const path of ['/welcome', '/welcome/empty', '/connect', '/unlock'])
    expect(await get(path, false)).toEqual([200, '<head><title>Outpost</title></head>'])
})

it('changes nothing else', async () => {
  expect(await get('/', true)).toEqual([200, head])
  expect(await get('/welcome', true)).toEqual([200, head])
  expect(await get('/', false, null, false)).toEqual([200, head])
  expect(await get('/assets/index.js', false)).toEqual([200, 'script'])
})
