import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeUnreachableMirror } from '../support/unreachable-mirror.ts'

const entry = fileURLToPath(new URL('../../src-main/start/start.ts', import.meta.url))
let root: string
let child: ChildProcess
let said = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-start-'))
})
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(root, { recursive: true })
})

function start(args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, OUTPOST_SHELL: _shell, ...env } = process.env
  const own = { NODE_OPTIONS: '', OUTPOST_CONFIG_DIR: join(root, 'config'), OUTPOST_DATA_DIR: join(root, 'account') }
  said = ''
  child = spawn(process.execPath, [entry, ...args], { env: { ...env, ...own, ...more } })
  for (const output of [child.stdout!, child.stderr!]) output.setEncoding('utf8').on('data', (text: string) => (said += text))
  return child
}

async function findAddress(): Promise<string> {
  for (;;) {
    const found = /http:\S+\/login\?code=\S+/.exec(said)?.[0]
    if (found) return found
    if (child.exitCode !== null) throw new Error(said)
    await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data'), once(child, 'exit')])
  }
}

// What was built is used as it is; where it is missing or old this builds it, which takes its time.
it.runIf(process.platform === 'linux')(
  'without a display: says why, prints an address that lets a browser in, takes a free port, and ends with 0',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    start(['--port', String(port)])
    const address = new URL(await findAddress())
    expect(said).toMatch(/^No display .*served for a browser instead\.$/m)
    expect(said).toMatch(new RegExp(`^Port ${port} is in use; using a free port instead\\.$`, 'm'))

    const entered = await fetch(address, { redirect: 'manual' })
    const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
    const page = await fetch(address.origin, { headers: { cookie, accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const script = /src="(\/[^"]+\.js)"/.exec(await page.text())![1]!
    expect((await fetch(`${address.origin}${script}`)).headers.get('content-type')).toMatch(/^text\/javascript/)
    expect((await fetch(`${address.origin}/api/v1/contacts`, { headers: { cookie } })).status).toBe(200)
    child.kill('SIGINT')
    expect(((await once(child, 'exit')) as [number])[0]).toBe(0)
    taken.close()
  },
  180_000,
)

it('keeps a mirror in sync in a browser too', async () => {
  await makeUnreachableMirror({ folder: join(root, 'account'), configFolder: join(root, 'config') })
  start(['--port', '0'], { OUTPOST_SHELL: 'browser' })
  const address = new URL(await findAddress())
  const entered = await fetch(address, { redirect: 'manual' })
  const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
  await vi.waitFor(async () => {
    const response = await fetch(`${address.origin}/ext/v1/sync`, { headers: { cookie } })
    expect(await response.json()).toMatchObject({ data: { attributes: { phase: 'syncing' } } })
  }, 20_000)
  child.kill('SIGINT')
  expect(((await once(child, 'exit')) as [number])[0]).toBe(0)
})

it('refuses what it does not know in one line', async () => {
  for (const [args, env, words] of [
    [['--nope'], {}, /--nope/],
    [['--port', 'x'], {}, /--port/],
    [[], { OUTPOST_SHELL: 'netscape' }, /netscape/],
  ] as const) {
    start(args, env)
    expect(((await once(child, 'close')) as [number])[0]).toBe(2)
    expect(said).toMatch(words)
    expect(said.trim().split('\n')).toHaveLength(1)
  }
})
