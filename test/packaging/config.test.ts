import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import { describe, expect, test } from 'vitest'
import config from '../../electron-builder.config.ts'
import { toHomepage, toUpdateAddress } from '../../build/installer/addresses.ts'

const project = join(import.meta.dirname, '..', '..')
const sqlite = join(project, 'node_modules', 'better-sqlite3-multiple-ciphers')

const platforms = { linux: 'linux', mac: 'darwin', win: 'win32' } as const
const targets = Object.entries(platforms).flatMap(([key, platform]) =>
  (['x64', 'arm64'] as const).map((arch) => ({ key: key as keyof typeof platforms, platform, arch })),
)

/** The files of the database's package that electron-builder keeps for a target: of a library, all but what is excluded. */
function listKept(key: keyof typeof platforms, arch: string): string[] {
  const expand = (pattern: string) => pattern.replaceAll('${arch}', arch)
  const excluded = config[key].files.filter((pattern) => pattern.startsWith('!'))
  const keep = new FileMatcher(project, join(project, 'dist'), expand, ['**/*', ...excluded]).createFilter()
  const walk = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      const stat = statSync(path)
      if (!keep(path, stat)) return []
      return stat.isDirectory() ? walk(path) : [relative(sqlite, path)]
    })
  return walk(sqlite)
}

describe('the packaging configuration', () => {
  test('is what electron-builder loads and finds valid', async () => {
    const loaded = await getConfig(project, 'electron-builder.config.ts', null)
    await validateConfiguration(loaded, new DebugLogger(false))
    expect(loaded.appId).toBe('app.outpost.desktop')
    expect(loaded.protocols).toEqual([{ name: 'Outpost record', schemes: ['outpost'], role: 'Viewer' }])
  })

  test('names every installer, each for both architectures', () => {
    const both = ['x64', 'arm64']
    expect(config.linux.target.map(({ target, arch }) => [target, arch])).toEqual([
      ['AppImage', both],
      ['deb', both],
      ['rpm', both],
    ])
    expect(config.win.target).toEqual([{ target: 'nsis', arch: both }])
    expect(config.mac.target.map(({ target, arch }) => [target, arch])).toEqual([
      ['dmg', both],
      ['zip', both],
    ])
  })

  test('calls the binary what the installed command calls it', () => {
    const readScript = (name: string) => readFileSync(join(project, 'build', 'installer', name), 'utf8')
    // A general name of the binary would rename it on Windows and macOS too.
    expect(config).not.toHaveProperty('executableName')
    expect(readScript('outpost.sh')).toContain(`/../../${config.linux.executableName}"`)
    expect(readScript('outpost.sh')).toContain(`/../../MacOS/${config.productName}"`)
    expect(readScript('outpost.cmd')).toContain(`..\\..\\${config.productName}.exe"`)
  })

  test('installs on Windows for one user, without an administrator, and leaves the data when it goes', () => {
    expect(config.win.requestedExecutionLevel).toBe('asInvoker')
    expect(config.nsis).toMatchObject({ perMachine: false, allowElevation: false, deleteAppDataOnUninstall: false })
  })

  test.each(targets)('carries one database binary on $platform $arch', ({ key, platform, arch }) => {
    const kept = listKept(key, arch)
    expect(kept.filter((file) => file.endsWith('.node'))).toEqual([join('prebuilds', `${platform}-${arch}.node`)])
    expect(kept).toContain(join('lib', 'index.js'))
    expect(kept.filter((file) => /^(deps|src)|lib\/(linux|darwin|win32)/.test(file))).toEqual([])
  })
})

describe('the address of updates', () => {
  const github = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'outpost/outpost' }

  test('is this computer for a build by hand', () => {
    expect(new URL(toUpdateAddress({})).hostname).toBe('127.0.0.1')
    expect(toHomepage({})).toBeUndefined()
  })

  test('is the latest release for a build on GitHub', () => {
    expect(toUpdateAddress(github)).toBe('https://github.com/outpost/outpost/releases/latest/download')
    expect(toUpdateAddress({ ...github, OUTPOST_HOMEPAGE: 'https://crm.invalid' })).toContain('/releases/latest/download')
    expect(toHomepage(github)).toBe('https://github.com/outpost/outpost')
  })

  test('is the one that was named, if no one on the way can change what comes from it', () => {
    expect(toUpdateAddress({ ...github, OUTPOST_UPDATE_URL: 'https://updates.invalid/outpost' })).toBe(
      'https://updates.invalid/outpost',
    )
    expect(() => toUpdateAddress({ OUTPOST_UPDATE_URL: 'http://updates.invalid/outpost' })).toThrow('must be https')
  })
})
