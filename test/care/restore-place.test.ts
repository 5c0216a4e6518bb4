import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimAccountFile } from '../../src-main/account/account-file.ts'
import { preparePlace } from '../../src-main/care/restore-place.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-restore-place-'))
})
afterEach(() => rm(root, { recursive: true }))

test('an account that another process made meanwhile keeps its database', async () => {
  const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
  const place = await preparePlace({ folder, configFolder, presentKey: undefined, replace: false, now: 0 })
  await writeFile(place.staged, 'from the backup')
  await claimAccountFile(folder, { id: '00000000-0000-4000-8000-000000000000', key: { wrapper: 'file' } })
  await writeFile(join(folder, 'outpost.db'), 'theirs')
  await expect(place.take(randomBytes(32))).rejects.toThrow('That account was not changed')
  await place.leave()
  expect(await readFile(join(folder, 'outpost.db'), 'utf8')).toBe('theirs')
  expect(await readdir(join(configFolder, 'keys'))).toEqual([])
})
