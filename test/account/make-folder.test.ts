import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toFolderProblem } from '../../src-main/account/account-problem.ts'
import { makeFolder } from '../../src-main/account/make-folder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-folder-'))
})
afterEach(() => rm(root, { recursive: true }))

it('makes a folder and those above it, and tells the topmost that it made', async () => {
  expect(await makeFolder(join(root, 'a', 'b', 'c'))).toBe(join(root, 'a'))
  expect(await readdir(join(root, 'a', 'b'))).toEqual(['c'])
  if (process.platform !== 'win32') expect((await stat(join(root, 'a', 'b', 'c'))).mode & 0o777).toBe(0o700)
  expect(await makeFolder(join(root, 'a', 'b', 'c'))).toBeUndefined()
  expect(await makeFolder(join(root, 'a', 'd'))).toBe(join(root, 'a', 'd'))
})

it('takes a link to a folder for a folder, and a file for none', async () => {
  await mkdir(join(root, 'there'))
  await symlink(join(root, 'there'), join(root, 'link'), 'junction')
  await writeFile(join(root, 'file'), '')
  expect(await makeFolder(join(root, 'link', 'x'))).toBe(join(root, 'link', 'x'))
  await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(root, 'file', 'x'))).rejects.toThrow()
})

it.runIf(process.platform === 'linux')('ends where there can be no such folder', async () => {
  await expect(makeFolder('/proc/nope/deeper')).rejects.toMatchObject({ code: 'ENOENT' })
})

it.each([
  [{ code: 'EROFS', syscall: 'mkdir' }, 'The folder /x is read-only: it is on a read-only file system.'],
  [{ code: 'EACCES', syscall: 'access', path: '/x' }, 'The folder /x is read-only: this user may not write to it.'],
  [
    { code: 'EACCES', syscall: 'access', path: '/x/outpost.db' },
    'The file /x/outpost.db is read-only: this user may not write to it.',
  ],
  [{ code: 'EACCES', syscall: 'mkdir', path: '/x' }, 'The folder /x cannot be created: permission denied.'],
  [{ code: 'ENOSPC', syscall: 'open' }, 'The folder /x cannot be written: no space left on device.'],
])('calls a read-only folder read-only: %j', (details, words) => {
  const messages: Record<string, string> = {
    EACCES: 'permission denied',
    ENOSPC: 'no space left on device',
    EROFS: 'read-only file system',
  }
  const error = Object.assign(new Error(`${details.code}: ${messages[details.code]}, ${details.syscall} '/x'`), details)
  expect(toFolderProblem('/x', error)).toMatchObject({ code: 'not-writable', message: words })
})
