import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { findNativeBinding, listBindings, loadFirst } from '../../../src-main/store/sqlite/native-binding.ts'
import { openNative } from '../../../src-main/store/sqlite/native-database.ts'

const sqlite = join(import.meta.dirname, '../../../node_modules/better-sqlite3-multiple-ciphers')
const inPackage = (folder: string, name: string) => join(folder, 'prebuilds', `${name}.node`)

describe('the binary of the database driver', () => {
  it('is named for each system', () => {
    const folder = join('/app', 'sqlite')
    expect(listBindings(folder, 'darwin', 'arm64')).toEqual([inPackage(folder, 'darwin-arm64')])
    expect(listBindings(folder, 'win32', 'x64')).toEqual([inPackage(folder, 'win32-x64')])
    expect(listBindings(folder, 'linux', 'x64')).toEqual([inPackage(folder, 'linux-x64'), inPackage(folder, 'linuxmusl-x64')])
    expect(listBindings(folder, 'freebsd', 'x64')).toEqual([])
  })

  it('is in the package that is installed, for every system that is served', () => {
    for (const platform of ['linux', 'darwin', 'win32'])
      for (const arch of ['x64', 'arm64'])
        for (const file of listBindings(sqlite, platform, arch)) expect(existsSync(file), file).toBe(true)
  })

  it('lies beside the archive of a packed app', () => {
    const inside = join('/opt', 'Outpost', 'resources', 'app.asar', 'node_modules', 'sqlite')
    const beside = join('/opt', 'Outpost', 'resources', 'app.asar.unpacked', 'node_modules', 'sqlite')
    expect(listBindings(inside, 'darwin', 'x64')).toEqual([inPackage(beside, 'darwin-x64')])
  })

  it('is the first that loads, and the first failure says why none does', () => {
    const load = (file: string) => {
      if (file !== 'musl') throw new Error(`no ${file}`)
      return { file }
    }
    expect(loadFirst(['glibc', 'musl'], load)).toEqual({ file: 'musl' })
    expect(() => loadFirst(['glibc', 'other'], load)).toThrow('no glibc')
    expect(loadFirst([], load)).toBeUndefined()
  })

  it('is loaded once in a thread', () => {
    expect(findNativeBinding()).toBeDefined()
    expect(findNativeBinding()).toBe(findNativeBinding())
  })
})

describe('where a report of the process would end it', () => {
  const noReport = `process.report.getReport = () => { throw new Error('A report was asked for.') }`

  it('opens a database in the main thread', () => {
    const report = vi.spyOn(process.report, 'getReport').mockImplementation(() => {
      throw new Error('A report was asked for.')
    })
    openNative(':memory:').close()
    expect(report).not.toHaveBeenCalled()
    report.mockRestore()
  })

  it('opens a database in a worker thread', async () => {
    const opener = new URL('../../../src-main/store/sqlite/native-database.ts', import.meta.url).href
    const code = `${noReport}; import(${JSON.stringify(opener)}).then(({ openNative }) => openNative(':memory:').close())`
    const worker = new Worker(code, { eval: true })
    const failure = await new Promise<unknown>((resolve) => {
      worker.once('error', resolve)
      worker.once('exit', (exitCode) => resolve(exitCode))
    })
    expect(failure).toBe(0)
  })
})
