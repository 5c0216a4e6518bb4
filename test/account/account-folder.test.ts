import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findAccountFile } from '../../src-main/account/account-file.ts'
import { checkKeysElsewhere, findOrCreateAccountFile } from '../../src-main/account/account-folder.ts'
import { createFileKeyWrapper, keyFileOf } from '../../src-main/account/file-key-wrapper.ts'

let root: string
let folder: string
let config: string
const wrapper = () => createFileKeyWrapper(config)
const create = () => findOrCreateAccountFile(folder, wrapper())

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-account-'))
  folder = join(root, 'deep', 'account')
  config = join(root, 'config')
})
afterEach(() => rm(root, { recursive: true }))

describe('a new account', () => {
  it('gets a description in its folder and a key outside it, for this user only', async () => {
    const file = await create()
    expect(await readdir(folder)).toEqual(['account.json'])
    expect(JSON.parse(await readFile(join(folder, 'account.json'), 'utf8'))).toEqual({
      format: 1,
      id: file.id,
      key: { wrapper: 'file', name: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
    })
    const keyFile = keyFileOf(config, file.id, file.key)
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
    expect((await stat(join(config, 'keys'))).mode & 0o777).toBe(0o700)
    expect(await wrapper().unwrap(file.id, file.key)).toHaveLength(32)
  })

  it('is the same one the next time', async () => {
    expect(await create()).toEqual(await create())
  })

  it('is one for all who come at once, with one key', async () => {
    const files = await Promise.all(Array.from({ length: 12 }, create))
    expect(new Set(files.map(({ id }) => id)).size).toBe(1)
    expect(await readdir(join(config, 'keys'))).toEqual([basename(keyFileOf(config, files[0]!.id, files[0]!.key))])
    expect(await readdir(folder)).toEqual(['account.json'])
  })

  it('may have a key file without a name of its own, as the first ones had', async () => {
    const file = await create()
    await rename(keyFileOf(config, file.id, file.key), join(config, 'keys', `${file.id}.key`))
    expect(await wrapper().unwrap(file.id, { wrapper: 'file' })).toHaveLength(32)
  })

  it('may be made beside what a crash or the system left', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '.DS_Store'), '')
    await writeFile(join(folder, 'account.json.00000000-0000-4000-8000-000000000000.new'), '{')
    expect(await create()).toMatchObject({ key: { wrapper: 'file' } })
  })
})

describe('what is refused, untouched', () => {
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => 'nothing',
      ({ code, message }: { code: string; message: string }) => ({ code, lines: message.split('\n').length }),
    )
  const given = async (content: string) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'account.json'), content)
  }

  it('a folder that holds something else', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'letter.txt'), 'dear')
    expect(await refusal(create())).toEqual({ code: 'occupied', lines: 1 })
    expect(await readdir(folder)).toEqual(['letter.txt'])
    await expect(readdir(config)).rejects.toThrow('ENOENT')
  })

  it('a database without its description', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'outpost.db'), '')
    expect(await refusal(create())).toEqual({ code: 'occupied', lines: 1 })
  })

  it('a file in the place of the folder, or above it', async () => {
    await writeFile(join(root, 'deep'), '')
    expect(await refusal(create())).toEqual({ code: 'not-a-folder', lines: 1 })
    folder = join(root, 'deep')
    expect(await refusal(create())).toEqual({ code: 'not-a-folder', lines: 1 })
  })

  it('a key folder that cannot be made', async () => {
    await writeFile(config, '')
    expect(await refusal(create())).toEqual({ code: 'not-writable', lines: 1 })
    expect(await readdir(folder)).toEqual([])
  })

  it('a newer format', async () => {
    await given('{"format":2,"whatever":true}')
    expect(await refusal(create())).toEqual({ code: 'newer', lines: 1 })
  })

  it.each(['', 'null', '[]', '{"format":1}', '{"format":1,"id":"../../x","key":{"wrapper":"file"}}', '{"format":"1"}'])(
    'a description that is none: %s',
    async (content) => {
      await given(content)
      expect(await refusal(create())).toEqual({ code: 'damaged', lines: 1 })
      expect(await readFile(join(folder, 'account.json'), 'utf8')).toBe(content)
    },
  )

  it('a missing key, and one that is no key', async () => {
    const file = await create()
    const keyFile = keyFileOf(config, file.id, file.key)
    await writeFile(keyFile, 'abc')
    expect(await refusal(wrapper().unwrap(file.id, file.key))).toEqual({ code: 'key-missing', lines: 1 })
    await rm(keyFile)
    expect(await refusal(wrapper().unwrap(file.id, file.key))).toEqual({ code: 'key-missing', lines: 1 })
  })

  it('keys inside the account, however they come to lie there', async () => {
    await mkdir(folder, { recursive: true })
    await symlink(folder, join(root, 'elsewhere'))
    const inside = [folder, join(folder, 'config'), join(root, 'elsewhere', 'config')]
    for (const path of inside) expect(await refusal(checkKeysElsewhere(folder, path))).toMatchObject({ code: 'key-misplaced' })
    for (const path of [config, `${folder}-config`, root, join(root, '..x')]) {
      expect(await refusal(checkKeysElsewhere(folder, path))).toBe('nothing')
    }
  })
})

it('finds nothing where there is nothing, and makes nothing', async () => {
  expect(await findAccountFile(folder)).toBeUndefined()
  expect(await readdir(root)).toEqual([])
})
