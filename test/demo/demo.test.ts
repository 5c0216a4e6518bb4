import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const entry = fileURLToPath(new URL('../../src-main/demo/demo.ts', import.meta.url))
let root: string
let child: ChildProcess
let said = ''
let ended: Promise<unknown>

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-demo-test-'))
})
afterEach(async () => {
  child.kill('SIGKILL')
  await ended
  await rm(root, { recursive: true })
})

function start(...args: string[]): void {
  said = ''
  const env = { ...process.env, NODE_OPTIONS: '', OUTPOST_SHELL: 'browser', TMPDIR: root, TEMP: root }
  child = spawn(process.execPath, [entry, '--port', '0', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const output of [child.stdout!, child.stderr!]) output.setEncoding('utf8').on('data', (text: string) => (said += text))
  ended = once(child, 'close')
}

/** What it says, from a place on; fails with all it said. */
async function waitForWords(words: RegExp, from = 0): Promise<RegExpExecArray> {
  for (;;) {
    const found = words.exec(said.slice(from))
    if (found) return found
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${said}`)
    await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data'), ended])
  }
}

async function findServed(words: RegExp) {
  const [, url, token] = await waitForWords(words)
  return async (path: string, attributes?: object) => {
    const method = attributes ? 'PATCH' : 'GET'
    const [type, id] = path.split('/')
    const body = attributes && JSON.stringify({ data: { type, id, attributes } })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' }
    const response = await fetch(`${url}/api/v1/${path}`, { method, headers, ...(body && { body }) })
    expect(response.status).toBe(200)
    return response.text()
  }
}

const findHosted = () => findServed(/hosted CRM is at (\S+), token (\S+)\n/)
const findMirror = () => findServed(/its mirror is at +(\S+), token (\S+)\n/)
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 300 })

/** Nothing answers any more where it said that something would, and nothing lies in the folder for temporary files. */
async function expectNothingLeft(): Promise<void> {
  const addresses = [...new Set(said.match(/http:\/\/127\.0\.0\.1:\d+/g))]
  for (const address of addresses) await expect(fetch(address), address).rejects.toThrow('fetch failed')
  expect(await readdir(root)).toEqual([])
}

// What was built is used as it is; where it is missing or old the app builds it, which takes its time.
it('shows changes of both sides arriving, also those made while the network was cut', { timeout: 300_000 }, async () => {
  start('--contacts', '20', '--pace', '1', '--offline-after', '2', '--online-after', '6', '--seconds', '280')
  const [hosted, mirror] = [await findHosted(), await findMirror()]
  const { index: whole } = await waitForWords(/sync +the mirror is whole\n/)
  await waitForWords(/OFFLINE/)
  await mirror('contacts/3', { position: 'Edited without a network' })
  expect(await hosted('contacts/3')).not.toContain('Edited without a network')
  await waitForWords(/sync +1 change waits\n/)
  await waitForWords(/ONLINE/)
  await waitFor(async () => expect(await hosted('contacts/3')).toContain('Edited without a network'))
  await waitForWords(/sync +nothing waits to be sent\n/)

  // One that is added may be deleted again before sync looks, so any will do.
  await waitFor(async () => {
    const added = [...said.slice(whole).matchAll(/colleague +added (\S+) (\S+), /g)]
    const contacts = await mirror('contacts?page[size]=100')
    expect(added.some(([, first, last]) => contacts.includes(`"first-name":"${first}","last-name":"${last}"`))).toBe(true)
  })
  child.kill('SIGINT')
  await ended
  expect(child.exitCode, said).toBe(0)
  await expectNothingLeft()
})

it.runIf(process.platform === 'linux')('ends with a word when one of its processes dies', { timeout: 120_000 }, async () => {
  start('--contacts', '5', '--seconds', '100')
  await findMirror()
  process.kill(await findProcess('--hosted'), 'SIGKILL')
  await ended
  expect(child.exitCode, said).toBe(1)
  expect(said).toContain('The hosted CRM ended with SIGKILL.')
  await expectNothingLeft()
})

async function findProcess(word: string): Promise<number> {
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const words = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (words.includes(root) && words.includes('serve') && words.includes(word)) return Number(name)
  }
  throw new Error(`no process with ${word}`)
}

it('ends by itself, wherever it is by then', { timeout: 60_000 }, async () => {
  start('--contacts', '2000', '--seconds', '1')
  await ended
  expect([child.exitCode, await readdir(root)]).toEqual([0, []])
})

it('explains itself, and refuses what it does not know in one line', { timeout: 60_000 }, async () => {
  start('--help')
  await ended
  expect([child.exitCode, said.split('\n')[0]]).toEqual([0, expect.stringMatching(/^Usage: npm run demo/)])
  for (const [args, words] of [
    [['--nope'], /--nope/],
    [['--seconds', 'x'], /--seconds/],
    [['--online-after', '3'], /--offline-after/],
    [['--data', fileURLToPath(new URL('.', import.meta.url))], /not empty/],
  ] as const) {
    start(...args)
    await ended
    expect([child.exitCode, said.trim().split('\n').length]).toEqual([2, 1])
    expect(said).toMatch(words)
  }
})
