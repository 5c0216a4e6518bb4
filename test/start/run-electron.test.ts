import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openerOf } from '../../src-main/cli/open-browser.ts'
import { hasBrowser } from '../../src-main/start/browser-shell.ts'
import { runElectron } from '../../src-main/start/run-electron.ts'

describe('how a window ended', () => {
  const run = (script: string) => runElectron(process.execPath, ['-e', script], process.env)

  it('is its exit code', async () => {
    expect([await run(''), await run('process.exitCode = 3')]).toEqual([0, 3])
  })

  it('is a reason where there was never one', async () => {
    expect(await run('process.exitCode = 127')).toMatch(/library/)
    expect(await run('process.kill(process.pid, "SIGKILL")')).toMatch(/at once \(SIGKILL\)/)
    expect(await runElectron('/nowhere/electron', [], {})).toMatch(/ENOENT/)
  })
})

describe('a browser', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-path-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const around = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform = 'linux') => ({ env, platform, home: '/home/u' })

  it('is there where something knows it and a display shows it', async () => {
    const env = { PATH: `/nowhere:${folder}`, DISPLAY: ':0' }
    expect(await hasBrowser(around(env))).toBe(false)
    await writeFile(join(folder, 'xdg-open'), '')
    await chmod(join(folder, 'xdg-open'), 0o755)
    expect(await hasBrowser(around(env))).toBe(true)
    expect(await hasBrowser(around({ PATH: folder }))).toBe(false)
    expect(await hasBrowser(around({}, 'darwin'))).toBe(true)
  })

  it.each([
    ['linux', 'xdg-open'],
    ['darwin', 'open'],
    ['win32', 'rundll32'],
  ] as const)('is opened on %s by %s, with the address as it is', (platform, command) => {
    const opener = openerOf(platform, 'http://127.0.0.1:4870/login?code=a&b')
    expect([opener.command, opener.args.at(-1)]).toEqual([command, 'http://127.0.0.1:4870/login?code=a&b'])
  })
})
