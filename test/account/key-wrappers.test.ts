import { randomBytes, randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFileKeyWrapper, sweepKeyFiles } from '../../src-main/account/file-key-wrapper.ts'
import { createKeyWrappers, wrapperOf } from '../../src-main/account/key-wrappers.ts'
import { createOsKeyWrapper } from '../../src-main/account/os-key-wrapper.ts'
import { passphraseCost as realCost } from '../../src-main/account/passphrase-cost.ts'
import { createPassphraseKeyWrapper } from '../../src-main/account/passphrase-key-wrapper.ts'
import { createFakeOsStorage, KeyPlace } from './key-place.ts'

const id = randomUUID()
const key = randomBytes(32)
const withPhrase = (phrase: string, cost?: typeof realCost) => createPassphraseKeyWrapper(() => Promise.resolve(phrase), cost)

describe('a passphrase', () => {
  it('gives back the key it was given, however its letters are composed', async () => {
    const wrapped = await withPhrase('Caf\u00e9 \u2460', realCost).wrap(id, key)
    expect(JSON.stringify(wrapped)).not.toContain(key.toString('base64'))
    expect(wrapped).toMatchObject({ wrapper: 'passphrase', n: 131_072, r: 8, p: 1 })
    expect(await withPhrase('Cafe\u0301 1', realCost).unwrap(id, wrapped)).toEqual(key)
  })

  it('that is wrong opens nothing, nor does the right one in another account', async () => {
    const wrapped = await withPhrase('right').wrap(id, key)
    const wrong = { code: 'key-unfit', message: 'The passphrase is wrong.' }
    await expect(withPhrase('wrong').unwrap(id, wrapped)).rejects.toMatchObject(wrong)
    await expect(withPhrase('right').unwrap(randomUUID(), wrapped)).rejects.toMatchObject(wrong)
  })

  it('is salted anew each time', async () => {
    const [one, two] = [await withPhrase('same').wrap(id, key), await withPhrase('same').wrap(id, key)]
    for (const name of ['salt', 'iv', 'key', 'tag']) expect(one[name]).not.toBe(two[name])
  })

  it.each([
    { n: 1024 },
    { n: 2 ** 31 },
    { n: 2 ** 17 + 1 },
    { r: 1e9 },
    { p: 0 },
    { n: '131072' },
    { salt: '' },
    { tag: 'AAAA' },
  ])('is not even asked for where the file was tampered with: %j', async (change) => {
    const ask = vi.fn(() => Promise.resolve('right'))
    const bytes = (length: number) => Buffer.alloc(length).toString('base64')
    const sound = {
      wrapper: 'passphrase',
      n: 2 ** 17,
      r: 8,
      p: 1,
      salt: bytes(32),
      iv: bytes(12),
      tag: bytes(16),
      key: bytes(32),
    }
    const opening = createPassphraseKeyWrapper(ask, realCost).unwrap(id, { ...sound, ...change })
    await expect(opening).rejects.toMatchObject({ code: 'damaged' })
    expect(ask).not.toHaveBeenCalled()
  })

  it('is missed where no one can be asked', async () => {
    const wrapped = await withPhrase('right').wrap(id, key)
    const wrappers = createKeyWrappers({ configFolder: '' })
    await expect(wrapperOf(wrappers, wrapped).unwrap(id, wrapped)).rejects.toMatchObject({ code: 'passphrase-missing' })
  })
})

describe('the operating system', () => {
  it('gives back the key it was given, to its own account alone', async () => {
    const wrapper = createOsKeyWrapper(createFakeOsStorage())
    const wrapped = await wrapper.wrap(id, key)
    expect(wrapped).toEqual({ wrapper: 'os', key: expect.any(String) as string })
    expect(await wrapper.unwrap(id, wrapped)).toEqual(key)
    await expect(wrapper.unwrap(randomUUID(), wrapped)).rejects.toMatchObject({ code: 'key-unfit' })
  })

  it('cannot be asked by plain Node, which says the way out in one line', async () => {
    const node = createOsKeyWrapper(undefined)
    await expect(node.wrap(id, key)).rejects.toMatchObject({ code: 'no-keychain' })
    const refusal = { code: 'no-keychain', message: expect.stringMatching(/^[^\n]*`outpost key --wrap file`[^\n]*$/) as string }
    await expect(node.unwrap(id, { wrapper: 'os', key: 'AAAA' })).rejects.toMatchObject(refusal)
  })
})

describe('files', () => {
  let place: KeyPlace
  beforeEach(async () => {
    place = await KeyPlace.create()
  })
  afterEach(() => place.remove())

  it('are one for each wrapping, so that removing an old one leaves the new', async () => {
    const wrapper = createFileKeyWrapper(place.configFolder)
    const [old, fresh] = [await wrapper.wrap(id, key), await wrapper.wrap(id, key)]
    await wrapper.discard(id, old)
    await expect(wrapper.unwrap(id, old)).rejects.toMatchObject({ code: 'key-missing' })
    expect(await wrapper.unwrap(id, fresh)).toEqual(key)
  })

  it('lie where keys lie, whatever a description says', async () => {
    for (const name of ['../../x', '', 'ABCDEF01']) {
      await expect(createFileKeyWrapper(place.configFolder).unwrap(id, { wrapper: 'file', name })).rejects.toMatchObject({
        code: 'damaged',
      })
    }
  })

  it('that no one names go after a while; those in use, younger ones and those of others stay', async () => {
    const wrapper = createFileKeyWrapper(place.configFolder)
    const other = randomUUID()
    const [left, used, young] = [await wrapper.wrap(id, key), await wrapper.wrap(id, key), await wrapper.wrap(id, key)]
    const [alike, foreign] = [await wrapper.wrap(id, key), await wrapper.wrap(other, key)]
    const now = Date.now()
    for (const [of, { name }] of [
      [id, left],
      [id, used],
      [id, alike],
      [other, foreign],
    ] as const) {
      await utimes(join(place.configFolder, 'keys', `${of}-${name}.key`), new Date(now - 3_600_000), new Date(now - 3_600_000))
    }
    await sweepKeyFiles(place.configFolder, id, [used, alike], now)
    expect((await place.keyFiles()).sort()).toEqual(
      [...[used, alike, young].map(({ name }) => `${id}-${name}.key`), `${other}-${foreign['name']}.key`].sort(),
    )
    await sweepKeyFiles(join(place.root, 'none'), id, [used], now)
  })
})

it('a wrapper that is not known is named', () => {
  expect(() => wrapperOf(createKeyWrappers({ configFolder: '' }), { wrapper: 'tpm' })).toThrow(/"tpm"/)
})
