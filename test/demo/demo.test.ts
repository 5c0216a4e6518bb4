import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

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

/** Until it says this; fails with all it said. */
async function waitForWords(words: RegExp): Promise<void> {
  while (!words.test(said)) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${said}`)
    await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data'), ended])
  }
}

/** Nothing answers any more where it said that something would, and nothing lies in the folder for temporary files. */
async function expectNothingLeft(): Promise<void> {
  const addresses = [...new Set(said.match(/http:\/\/127\.0\.0\.1:\d+/g))]
  for (const address of addresses) await expect(fetch(address), address).rejects.toThrow('fetch failed')
  expect(await readdir(root)).toEqual([])
}

it.runIf(process.platform === 'linux')('ends with a word when one of its processes dies', { timeout: 120_000 }, async () => {
  start('--contacts', '5', '--seconds', '100')
  await waitForWords(/its mirror is at /)
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
