import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markRestored } from '../../../src-main/account/restored-mark.ts'
import { createFileInstall } from '../../../src-main/host/sync/file-install.ts'

let root: string
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'outpost-install-'))))
afterAll(() => rm(root, { recursive: true }))
const account = '0123456789abcdef0123456789abcdef'

test('[S71] an installation keeps its id and the generations of accounts from process to process', () => {
  const config = join(root, 'config', 'outpost')
  const one = createFileInstall(config, root)
  expect(one.generationOf(account)).toBe(0)
  one.noteGeneration(account, 4)
  one.noteGeneration(account, 12)
  const other = createFileInstall(config, root)
  expect(other.id).toBe(one.id)
  expect(other.generationOf(account)).toBe(12)
  expect(createFileInstall(join(root, 'elsewhere'), root).id).not.toBe(one.id)
  expect(() => one.generationOf('../keys')).toThrow('has no id')
})

test('[S71] it leaves no drafts, and tells of a restore until it is forgotten', async () => {
  const install = createFileInstall(join(root, 'config', 'outpost'), root)
  expect(install.isRestored()).toBe(false)
  await markRestored(root)
  await markRestored(root)
  expect(install.isRestored()).toBe(true)
  install.forgetRestored()
  install.forgetRestored()
  expect(install.isRestored()).toBe(false)
  expect(await readdir(join(root, 'config', 'outpost', 'generations'))).toEqual([account])
})
