import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

  /** Like Electron, it quits in peace at the first signal of a kind, and dies of the next of that kind. */
  const window = `
    let quitting = false
    const quit = (signal) => {
      require('node:fs').appendFileSync(process.env.SEEN, signal + ' ')
      if (!quitting) setTimeout(() => process.exit(5), 500)
      quitting = true
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, quit)
    setInterval(() => {}, 100)
    require('node:fs').writeFileSync(process.env.SEEN, process.pid + ' ')`

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is in peace where the terminal sends %s to both, and npm once more to us',
    async (signal) => {
      const folder = await mkdtemp(join(tmpdir(), 'outpost-signals-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const seen = join(folder, 'seen')
      const read = () => (existsSync(seen) ? readFileSync(seen, 'utf8') : '')
      const before = new Set<unknown>(process.listeners(signal))
      const ended = runElectron(process.execPath, ['-e', window], { ...process.env, SEEN: seen })
      const own = process.listeners(signal).filter((one) => !before.has(one))
      const tellUs = () => own.forEach((hear) => hear(signal))
      await vi.waitFor(() => expect(read()).toMatch(/^\d+ $/), 10_000)
      process.kill(Number.parseInt(read(), 10), signal)
      await vi.waitFor(() => expect(read()).toContain(signal))
      tellUs()
      await setTimeout(50)
      tellUs()
      expect(await ended).toBe(5)
      expect(process.listeners(signal).filter((one) => !before.has(one))).toEqual([])
    },
  )

  it('comes where the signal is sent to us alone', async () => {
    const before = new Set<unknown>(process.listeners('SIGTERM'))
    const ended = run(
      'process.on("SIGINT", () => process.exit(6)); process.on("SIGTERM", () => process.exit(6)); setInterval(() => {}, 100)',
    )
    const own = process.listeners('SIGTERM').filter((one) => !before.has(one))
    await setTimeout(500)
    own.forEach((hear) => hear('SIGTERM'))
    expect(await ended).toBe(6)
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
