import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SyncHolder, takeSyncLock } from '../../../src-main/host/sync/sync-lock.ts'

const program = fileURLToPath(new URL('./lock-holder.ts', import.meta.url))
const me: SyncHolder = { pid: process.pid, what: 'outpost sync', since: 1_700_000_000_000 }

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-lock-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await kill(child)
  rmSync(folder, { recursive: true })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function start() {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  return { child, lines: createInterface(child.stdout) }
}

const said = async (lines: Interface) => JSON.parse(String((await once(lines, 'line'))[0])) as unknown

it('[S26] is for one process at a time, and says which', async () => {
  const { child, lines } = start()
  expect(await said(lines)).toEqual({ taken: true })
  const lock = takeSyncLock(folder, me)
  expect(lock).toEqual({ heldBy: { pid: child.pid, what: 'a test', since: expect.any(Number) as number } })
})

it('is free again once its holder was killed', async () => {
  const { child, lines } = start()
  await said(lines)
  expect('heldBy' in takeSyncLock(folder, me)).toBe(true)
  await kill(child)
  const lock = takeSyncLock(folder, me)
  expect('release' in lock).toBe(true)
  const next = start()
  expect(await said(next.lines)).toEqual({ heldBy: me })
  if ('release' in lock) lock.release()
})

it('is free again once its holder lets go, though it lives on', async () => {
  const { child, lines } = start()
  await said(lines)
  child.stdin?.write('end\n')
  expect(await said(lines)).toBe('released')
  const lock = takeSyncLock(folder, me)
  expect('release' in lock).toBe(true)
  if ('release' in lock) lock.release()
})

it('is for one holder within a process too', () => {
  const lock = takeSyncLock(folder, me)
  expect(takeSyncLock(folder, me)).toEqual({ heldBy: me })
  // Asking in vain must not have dropped it.
  expect(takeSyncLock(folder, me)).toEqual({ heldBy: me })
  if (!('release' in lock)) throw new Error('not taken')
  lock.release()
  const again = takeSyncLock(folder, me)
  lock.release()
  expect(takeSyncLock(folder, me)).toEqual({ heldBy: me })
  if ('release' in again) again.release()
})

it('is taken by exactly one of those who come at once', async () => {
  const answers = await Promise.all([start(), start(), start(), start()].map(({ lines }) => said(lines)))
  expect(answers.filter((answer) => 'taken' in (answer as object))).toHaveLength(1)
})
