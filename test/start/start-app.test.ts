import { describe, expect, it } from 'vitest'
import { startApp, type StartEffects } from '../../src-main/start/start-app.ts'

interface Given {
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  readonly isRoot?: boolean
  readonly isThere?: boolean
  readonly fetched?: string | null
  readonly recent?: string
  readonly outcome?: number | string
  /** Why a failure cannot be noted. */
  readonly forgetful?: string
}

const display = { DISPLAY: ':0' }

async function start({
  env = display,
  platform = 'linux',
  isRoot = false,
  isThere = true,
  fetched = null,
  recent,
  outcome = 0,
  forgetful,
}: Given) {
  const happened: string[] = []
  let present = isThere
  const effects: StartEffects = {
    machine: { env, platform, isRoot },
    findElectron: () => Promise.resolve(present ? '/electron' : undefined),
    fetchElectron() {
      happened.push('fetch')
      present = fetched === null
      return Promise.resolve(fetched)
    },
    findRecentFailure: () => Promise.resolve(recent),
    rememberFailure: (reason) =>
      forgetful === undefined ? Promise.resolve(void happened.push(`remember ${reason}`)) : Promise.reject(new Error(forgetful)),
    build: () => Promise.resolve(void happened.push('build')),
    runElectron: (binary) => (happened.push(`run ${binary}`), Promise.resolve(outcome)),
    runBrowser: () => (happened.push('browser'), Promise.resolve(0)),
    say: (line) => happened.push(line),
  }
  const code = await startApp(effects).catch((error: Error) => `${error.name}: ${error.message}`)
  return { happened, code }
}

const served = ': the app is served for a browser instead.'

describe('where the app opens', () => {
  it.each<[string, Given, string[]]>([
    ['a display and Electron', {}, ['build', 'run /electron']],
    ['Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }, ['build', 'run /electron']],
    ['no display', { env: {} }, [`No display is set (DISPLAY, WAYLAND_DISPLAY)${served}`, 'build', 'browser']],
    ['an empty display', { env: { DISPLAY: '' } }, [`No display is set (DISPLAY, WAYLAND_DISPLAY)${served}`, 'build', 'browser']],
    ['macOS has a display', { env: {}, platform: 'darwin', isRoot: true }, ['build', 'run /electron']],
    ['Windows has a display', { env: {}, platform: 'win32' }, ['build', 'run /electron']],
    ['root', { isRoot: true }, [`Electron refuses to run as root${served}`, 'build', 'browser']],
    ['no binary yet', { isThere: false }, ['fetch', 'build', 'run /electron']],
    [
      'a binary that cannot be had',
      { isThere: false, fetched: 'no answer within 20 s' },
      [
        'fetch',
        'remember no answer within 20 s',
        `Electron's binary could not be fetched: no answer within 20 s${served}`,
        'build',
        'browser',
      ],
    ],
    [
      'a binary that cannot be had, and a folder in which that cannot be noted',
      { isThere: false, fetched: 'offline', forgetful: 'EROFS: read-only file system' },
      [
        'fetch',
        'The failed download could not be noted, so the next start tries again: EROFS: read-only file system',
        `Electron's binary could not be fetched: offline${served}`,
        'build',
        'browser',
      ],
    ],
    [
      'one that could not be had today',
      { isThere: false, recent: 'offline' },
      [
        `Electron's binary could not be fetched within the last day (offline; OUTPOST_SHELL=electron tries again)${served}`,
        'build',
        'browser',
      ],
    ],
    [
      'no display and no binary: nothing is fetched',
      { env: {}, isThere: false },
      [expect.stringContaining('No display') as string, 'build', 'browser'],
    ],
    ['a browser by wish', { env: { ...display, OUTPOST_SHELL: 'browser' }, isThere: false }, ['build', 'browser']],
    [
      'Electron by wish, whatever was',
      { env: { OUTPOST_SHELL: 'electron' }, isRoot: true, isThere: false, recent: 'x' },
      ['fetch', 'build', 'run /electron'],
    ],
    [
      'a window that never was',
      { outcome: 'Electron ended at once (SIGTRAP)' },
      ['build', 'run /electron', `Electron ended at once (SIGTRAP)${served}`, 'build', 'browser'],
    ],
  ])('%s', async (_, given, happened) => expect(await start(given)).toEqual({ happened, code: 0 }))

  it('passes on how the window ended', async () => {
    expect((await start({ outcome: 3 })).code).toBe(3)
  })

  it.each<[string, Given, RegExp]>([
    [
      'a wish that cannot be met',
      { env: { OUTPOST_SHELL: 'electron' }, isThere: false, fetched: 'offline' },
      /^UsageProblem: .*offline.*OUTPOST_SHELL=browser/,
    ],
    [
      'a wished window that never was',
      { env: { OUTPOST_SHELL: 'electron' }, outcome: 'Electron ended at once' },
      /^UsageProblem: .*at once/,
    ],
    ['a wish no one knows', { env: { OUTPOST_SHELL: 'netscape' } }, /^UsageProblem: .*netscape/],
  ])('%s is an error', async (_, given, words) => {
    const { code, happened } = await start(given)
    expect(code).toMatch(words)
    expect(happened).not.toContain('browser')
  })
})
