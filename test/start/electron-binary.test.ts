import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDownloadMemory } from '../../src-main/start/download-memory.ts'
import { findElectronBinary } from '../../src-main/start/electron-binary.ts'
import { fetchElectron } from '../../src-main/start/fetch-electron.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-electron-'))
})
afterEach(() => rm(root, { recursive: true }))

it('is there once its package has unpacked it', async () => {
  expect(await findElectronBinary(root, {})).toBeUndefined()
  await writeFile(join(root, 'path.txt'), 'electron')
  expect(await findElectronBinary(root, {})).toBeUndefined()
  for (const folder of ['dist', 'own']) {
    await mkdir(join(root, folder))
    await writeFile(join(root, folder, 'electron'), '')
  }
  expect(await findElectronBinary(root, {})).toBe(join(root, 'dist', 'electron'))
  expect(await findElectronBinary(root, { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'own') })).toBe(join(root, 'own', 'electron'))
})

describe('fetching', () => {
  const onProgress = vi.fn()
  const fetch = (script: string) =>
    fetchElectron({ start: () => spawn(process.execPath, ['-e', script]), onProgress, connectTimeout: 1_500, stallTimeout: 300 })
  beforeEach(() => void onProgress.mockReset())

  it('tells how far it is', async () => {
    expect(await fetch('console.log(0.5); setTimeout(() => console.log(1), 50)')).toBeNull()
    expect(onProgress.mock.calls).toEqual([[0.5], [1]])
  })

  it('leaves a slow disk the time to unpack what has come', async () => {
    expect(await fetch('console.log(0.5); console.log(1); setTimeout(() => {}, 900)')).toBeNull()
  })

  it('is ended where it is never unpacked', async () => {
    const start = () => spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'])
    expect(await fetchElectron({ start, onProgress, unpackTimeout: 300 })).toBe('it was not unpacked within 0 s')
  })

  it('tells why it failed', async () => {
    const offline = 'console.error("warning\\ngetaddrinfo ENOTFOUND github.com."); process.exitCode = 1'
    expect(await fetch(offline)).toBe('getaddrinfo ENOTFOUND github.com')
    expect(await fetch('process.exitCode = 4')).toBe('the download ended with code 4')
    const none = () => spawn(join(root, 'none'))
    expect(await fetchElectron({ start: none, onProgress })).toMatch(/ENOENT/)
  })

  it('is ended where nothing answers, and where it stands still', async () => {
    const began = performance.now()
    expect(await fetch('setInterval(() => {}, 1000)')).toBe('no answer within 2 s')
    expect(await fetch('process.on("SIGTERM", () => {}); console.log(0.1); setInterval(() => {}, 1000)')).toBe(
      'nothing came for 0 s',
    )
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

describe('a failure', () => {
  let now = 1_000_000_000
  const create = (version = '45.3.2') => createDownloadMemory(join(root, 'config'), version, () => now)

  it('is remembered for a day, for its version', async () => {
    expect(await create().findRecentFailure()).toBeUndefined()
    await create().rememberFailure('offline')
    expect(await create().findRecentFailure()).toBe('offline')
    expect(await create('45.3.3').findRecentFailure()).toBeUndefined()
    now += 24 * 3_600_000 - 1
    expect(await create().findRecentFailure()).toBe('offline')
    now += 1
    expect(await create().findRecentFailure()).toBeUndefined()
    now -= 48 * 3_600_000
    expect(await create().findRecentFailure()).toBeUndefined()
  })

  it.each(['', 'null', '{}', '{"version":"45.3.2","at":"x","reason":1}'])('is none in a file like %s', async (content) => {
    await mkdir(join(root, 'config'))
    await writeFile(join(root, 'config', 'electron-download.json'), content)
    expect(await create().findRecentFailure()).toBeUndefined()
    await create().rememberFailure('offline')
    expect(await create().findRecentFailure()).toBe('offline')
  })
})
