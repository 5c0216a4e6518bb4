import { randomBytes } from 'node:crypto'
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const fixed = { presentKey: undefined, now: 0 }

async function putAccount(folder: string): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'account.json'), '{')
  await writeFile(join(folder, 'outpost.db'), 'the account')
}

describe('two restores to one folder at once', () => {
  test('the second one is refused, and the first one keeps the replaced account', async () => {
    const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
    await putAccount(folder)
    const options = { ...fixed, folder, configFolder, replace: true }
    const first = await preparePlace(options)
    await writeFile(first.staged, 'from the backup')
    // What the first one has at the moment before it replaces the account.
    const partial = `${folder}.before-1970-01-01T00-00-01.partial`
    await mkdir(partial)
    await link(join(folder, 'outpost.db'), join(partial, 'outpost.db'))
    await writeFile(join(partial, 'account.json'), '{')
    await expect(preparePlace(options)).rejects.toThrow('Another restore')
    expect(await readFile(first.staged, 'utf8')).toBe('from the backup')
    expect(await readdir(partial)).toContain('outpost.db')
    await first.take(randomBytes(32))
    await first.leave()
    const next = await preparePlace(options)
    await next.leave()
    expect((await readdir(folder)).sort()).toEqual(['account.json', 'outpost.db', 'restored'])
  })

  test('into a new folder: the second one leaves the database of the first', async () => {
    const [folder, configFolder] = [join(root, 'new', 'account'), join(root, 'config')]
    const options = { ...fixed, folder, configFolder, replace: false }
    const first = await preparePlace(options)
    await writeFile(join(folder, 'outpost.db'), 'from the backup')
    await expect(preparePlace(options)).rejects.toThrow('Another restore')
    expect(await readFile(join(folder, 'outpost.db'), 'utf8')).toBe('from the backup')
    await rm(join(folder, 'outpost.db'))
    await first.leave()
    expect(await readdir(root)).toEqual([])
  })
})

test('two restores within one second keep both replaced accounts', async () => {
  const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
  await putAccount(folder)
  const kept: (string | undefined)[] = []
  for (const content of ['first', 'second']) {
    const place = await preparePlace({ ...fixed, folder, configFolder, replace: true })
    await writeFile(place.staged, content)
    kept.push(await place.take(randomBytes(32)))
    await place.leave()
  }
  const contents = await Promise.all(kept.map((former) => readFile(join(former!, 'outpost.db'), 'utf8')))
  expect(contents).toEqual(['the account', 'first'])
  expect(await readFile(join(folder, 'outpost.db'), 'utf8')).toBe('second')
  expect((await readdir(root)).filter((name) => name.includes('partial'))).toEqual([])
})

describe('a restore that could not finish', () => {
  test('leaves no database that would keep the next one out', async () => {
    const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
    const place = await preparePlace({ ...fixed, folder, configFolder, replace: false })
    await writeFile(place.staged, 'from the backup')
    // A link to nowhere: no description is there, and none can be written.
    await symlink(join(root, 'nowhere'), join(folder, 'account.json'))
    await expect(place.take(randomBytes(32))).rejects.toThrow('nothing was restored')
    await place.leave()
    expect(await readdir(folder)).toEqual(['account.json'])
  })

  test('leaves what the next one clears: also a draft of the description', async () => {
    const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
    const id = '00000000-0000-4000-8000-000000000000'
    await mkdir(join(folder, `restoring-${id}`), { recursive: true })
    for (const name of ['outpost.db', 'restored', `account.json.${id}.new`]) await writeFile(join(folder, name), 'left')
    const place = await preparePlace({ ...fixed, folder, configFolder, replace: false })
    await writeFile(place.staged, 'from the backup')
    await place.take(randomBytes(32))
    await place.leave()
    expect((await readdir(folder)).sort()).toEqual(['account.json', 'outpost.db', 'restored'])
  })
})

describe('the mark that tells sync of a restore', () => {
  test.each([false, true])('is there as soon as the account is (replaced: %s)', async (replace) => {
    const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
    if (replace) await putAccount(folder)
    const place = await preparePlace({ ...fixed, folder, configFolder, replace })
    await writeFile(place.staged, 'from the backup')
    await place.take(randomBytes(32))
    await place.leave()
    expect((await readdir(folder)).sort()).toEqual(['account.json', 'outpost.db', 'restored'])
    const former = (await readdir(root)).find((name) => name.includes('.before-'))
    if (former !== undefined) expect((await readdir(join(root, former))).sort()).toEqual(['account.json', 'outpost.db'])
  })

  test('that cannot be written keeps the account from being replaced', async () => {
    const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
    await putAccount(folder)
    await mkdir(join(folder, 'restored'))
    const place = await preparePlace({ ...fixed, folder, configFolder, replace: true })
    await writeFile(place.staged, 'from the backup')
    await expect(place.take(randomBytes(32))).rejects.toThrow()
    await place.leave()
    expect(await readFile(join(folder, 'outpost.db'), 'utf8')).toBe('the account')
  })
})

test('a database behind a link is kept with the replaced account', async () => {
  const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
  await putAccount(folder)
  await rename(join(folder, 'outpost.db'), join(root, 'moved.db'))
  await symlink(join(root, 'moved.db'), join(folder, 'outpost.db'))
  const place = await preparePlace({ ...fixed, folder, configFolder, replace: true })
  await writeFile(place.staged, 'from the backup')
  const former = await place.take(randomBytes(32))
  await place.leave()
  expect(await readFile(join(folder, 'outpost.db'), 'utf8')).toBe('from the backup')
  expect(await readFile(join(former!, 'outpost.db'), 'utf8')).toBe('the account')
})
