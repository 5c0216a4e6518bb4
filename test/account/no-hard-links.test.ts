import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimAccountFile, findAccountFile } from '../../src-main/account/account-file.ts'
import { findOrCreateAccountFile } from '../../src-main/account/account-folder.ts'
import { createFileKeyWrapper } from '../../src-main/account/file-key-wrapper.ts'

// As on exFAT and some network drives.
vi.mock(import('node:fs/promises'), async (load) => ({
  ...(await load()),
  link: () =>
    Promise.reject(Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })),
}))

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-no-links-'))
})
afterEach(() => rm(root, { recursive: true }))

test('an account is made on a disk without hard links, and a second one does not replace it', async () => {
  const folder = join(root, 'account')
  const made = await findOrCreateAccountFile(folder, createFileKeyWrapper(join(root, 'config')))
  expect(await findAccountFile(folder)).toEqual(made)
  expect(await claimAccountFile(folder, { ...made, id: '00000000-0000-4000-8000-000000000000' })).toBe(false)
  expect(await findAccountFile(folder)).toEqual(made)
  expect(await readdir(folder)).toEqual(['account.json'])
})
