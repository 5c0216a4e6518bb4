import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { beforeAll, describe, expect, test } from 'vitest'
import { trayFiles } from '../../build/icons.ts'
import { packedFolder, packWhenStale } from '../../build/pack.ts'

const app = join(import.meta.dirname, '..', '..', packedFolder)
const resources = join(app, 'resources')
const archive = join(resources, 'app.asar')
const binary = `node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-${process.arch}.node`

/** All that may stand unbundled beside the app's own code. */
const unbundled = ['better-sqlite3-multiple-ciphers']

const list = () => listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1))
const isFile = (path: string) => !('files' in statFile(archive, path))

function sizeOf(path: string): number {
  const stat = statSync(path)
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stat.size
}

const toLine = (name: string, bytes: number) => `${(bytes / 1024).toFixed(0).padStart(8)} KiB  ${name}`

describe.runIf(process.platform === 'linux')('the packed app', () => {
  beforeAll(packWhenStale, 240_000)

  test('holds the built app, its description and the one unbundled library', () => {
    expect(new Set(list().map((path) => path.split('/')[0]))).toEqual(new Set(['out', 'package.json', 'node_modules']))
    expect(new Set(list().filter((path) => /^out\/[^/]+$/.test(path)))).toEqual(
      new Set(['out/main', 'out/preload', 'out/renderer']),
    )
    for (const entry of [
      'main/index.js',
      'main/engine-worker.js',
      'main/sync-worker.js',
      'preload/index.cjs',
      'renderer/index.html',
    ])
      expect(list()).toContain(`out/${entry}`)
    const packages = list().flatMap((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/@]+)$/.exec(path)?.[1] ?? [])
    expect(packages).toEqual(unbundled)
  })

  test('has no source, map, test, header or document', () => {
    const unwanted = /\.(ts|vue|map|md|[ch](pp)?|gypi?)$|(^|\/)(tests?|docs?|__tests__)(\/|$)/
    expect(list().filter((path) => unwanted.test(path))).toEqual([])
    const mapped = list().filter((path) => path.startsWith('out/') && isFile(path) && /\.(c?js|css)$/.test(path))
    expect(mapped.filter((path) => extractFile(archive, path).includes('sourceMappingURL='))).toEqual([])
  })

  test("has this target's database binary alone, and outside the archive", () => {
    expect(list().filter((path) => path.endsWith('.node'))).toEqual([binary])
    expect(statFile(archive, binary)).toMatchObject({ unpacked: true })
    const outside = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' })
    const files = outside.filter((path) => statSync(join(resources, 'app.asar.unpacked', path)).isFile())
    expect(files).toEqual([binary])
  })

  test('carries no library twice: what is unbundled is loaded, not copied into the build', () => {
    const built = list().filter((path) => path.startsWith('out/main/') && path.endsWith('.js') && isFile(path))
    const texts = built.map((path) => extractFile(archive, path).toString())
    expect(texts.some((text) => /from\s*["']better-sqlite3-multiple-ciphers["']/.test(text))).toBe(true)
    // Only the code of the driver itself asks for a report; ours names the file of its binary.
    expect(texts.filter((text) => text.includes('getReport'))).toEqual([])
    const loaded = texts.flatMap((text) =>
      [...text.matchAll(/^import\b[^'"();]*["']([^'"./][^'"]*)["']/gm)].map((match) => match[1]),
    )
    expect(loaded.filter((name) => name && !/^(node:|electron$)/.test(name) && !unbundled.includes(name))).toEqual([])
  })

  test('opens an encrypted database with what it carries', () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-packed-'))
    try {
      extractAll(archive, folder)
      const program = `
        const db = new (require('better-sqlite3-multiple-ciphers'))('kept.db')
        db.pragma("cipher='aegis'")
        db.pragma("key='raw:${'5a'.repeat(32)}'")
        db.exec("create table t (x); insert into t values ('inside')")
        process.stdout.write(db.prepare('select x from t').pluck().get())`
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' })
      expect({ stdout, stderr }).toEqual({ stdout: 'inside', stderr: '' })
      expect(readFileSync(join(folder, 'kept.db')).includes('inside')).toBe(false)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test("has the binary's switches set", async () => {
    const wire = await getCurrentFuseWire(join(app, 'outpost'))
    const expected: Record<keyof typeof FuseV1Options, boolean> = {
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    }
    const names = Object.keys(expected) as (keyof typeof FuseV1Options)[]
    expect(Object.fromEntries(names.map((name) => [name, wire[FuseV1Options[name]] === FuseState.ENABLE]))).toEqual(expected)
    expect(names.filter((name) => wire[FuseV1Options[name]] === FuseState.REMOVED)).toEqual([])
  })

  test('names no address for updates where it was built without one', () => {
    expect(existsSync(join(resources, 'app-update.yml'))).toBe(false)
  })

  test('has its icons, its command, two languages and all licences', () => {
    expect(readdirSync(join(resources, 'icons')).sort()).toEqual(['outpost.png', ...Object.keys(trayFiles)].sort())
    expect(statSync(join(resources, 'bin/outpost')).mode & 0o111).toBe(0o111)
    expect(readdirSync(join(app, 'locales')).filter((name) => !/^(en-US|ru)\b/.test(name))).toEqual([])
    const licences = readFileSync(join(resources, 'LICENSES.txt'), 'utf8')
    for (const name of [
      'Outpost',
      'better-sqlite3-multiple-ciphers',
      'vue',
      'rxjs',
      'dexie',
      'zod',
      '@fontsource-variable/inter',
    ])
      expect(licences).toMatch(new RegExp(`^${name}( [\\d.]+ \\(.+\\))?$`, 'm'))
    expect(existsSync(join(app, 'LICENSE.electron.txt'))).toBe(true)
    expect(existsSync(join(resources, 'default_app.asar'))).toBe(false)
  })

  test('describes itself without the tools it was made with', () => {
    const description = JSON.parse(extractFile(archive, 'package.json').toString()) as Record<string, unknown>
    expect(description).toMatchObject({ name: 'outpost', main: 'out/main/index.js', desktopName: 'outpost.desktop' })
    expect(description).not.toHaveProperty('devDependencies')
    expect(description).not.toHaveProperty('scripts')
    expect(description).not.toHaveProperty('outpostTestable')
  })

  test('is of a size that is known', () => {
    const parts = ['out/main', 'out/preload', 'out/renderer', 'node_modules'].map((part) => {
      const files = list().filter((path) => path.startsWith(`${part}/`) && isFile(path) && path !== binary)
      return toLine(
        `app.asar/${part}`,
        files.reduce((sum, path) => sum + extractFile(archive, path).length, 0),
      )
    })
    const outside = toLine('app.asar.unpacked (the database binary)', sizeOf(join(resources, 'app.asar.unpacked')))
    process.stderr.write(`${[toLine('app.asar', sizeOf(archive)), ...parts, outside].join('\n')}\n`)
    expect(sizeOf(archive)).toBeGreaterThan(100 * 1024)
    expect(sizeOf(archive)).toBeLessThan(20 * 1024 * 1024)
    expect(sizeOf(join(resources, 'app.asar.unpacked'))).toBeLessThan(5 * 1024 * 1024)
  })
})
