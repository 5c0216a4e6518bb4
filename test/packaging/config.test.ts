import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js'
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import { describe, expect, test } from 'vitest'
import config from '../../electron-builder.config.ts'
import { toHomepage, toUpdateAddress } from '../../build/installer/addresses.ts'
import { toFuses } from '../../build/installer/fuses.ts'
import { isTestable } from '../../build/installer/testable.ts'

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

  test('starts from the menu with its sandbox: as AppImage too', () => {
    // Any other toolset of electron-builder writes --no-sandbox into the entry.
    expect(config.toolsets.appimage).toBe('1.0.3')
    expect(JSON.stringify(config)).not.toContain('no-sandbox')
    expect(config).not.toHaveProperty('appImage.executableArgs')
  })

  test('asks Debian for all that Electron loads', () => {
    for (const library of [
      'libgbm1',
      'libasound2 | libasound2t64',
      'libnss3',
      'libgtk-3-0 | libgtk-3-0t64',
      'libsecret-1-0',
      'libatspi2.0-0 | libatspi2.0-0t64',
    ])
      expect(config.deb.depends).toContain(library)
  })

  test('can be driven by tests only where it is packed for them', () => {
    expect(isTestable({})).toBe(false)
    expect(isTestable({ OUTPOST_PACK: 'testable' })).toBe(true)
    expect(() => isTestable({ OUTPOST_PACK: 'yes' })).toThrow('OUTPOST_PACK')
    expect(config.extraMetadata).not.toHaveProperty('outpostTestable')
    expect(config.directories.output).toBe('dist')
    const [shipped, testable] = [toFuses({}), toFuses({ OUTPOST_PACK: 'testable' })]
    expect(shipped[FuseV1Options.EnableNodeCliInspectArguments]).toBe(false)
    expect({ ...testable, [FuseV1Options.EnableNodeCliInspectArguments]: false }).toEqual(shipped)
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

  test('is none for a build by hand', () => {
    expect(toUpdateAddress({})).toBeUndefined()
    expect(config.publish).toBeNull()
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
    for (const url of ['http://updates.invalid/outpost', 'http://127.0.0.1:4871/updates', 'file:///updates']) {
      expect(() => toUpdateAddress({ OUTPOST_UPDATE_URL: url })).toThrow('must be https')
    }
  })
})
