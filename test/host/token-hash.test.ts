import { expect, it } from 'vitest'
import { createTemporaryHash, sha256 } from '../../src-main/host/token-hash.ts'

it('is SHA-256 in hex', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it('hashes every token plainly but the temporary one, which no other process can hash alike', () => {
  const mine = createTemporaryHash('temporary', 'secret of this process')
  const other = createTemporaryHash('another', 'secret of that process')
  expect(mine('kept')).toBe(sha256('kept'))
  expect(mine('temporary')).toBe(mine('temporary'))
  expect(new Set([mine('temporary'), other('temporary'), createTemporaryHash('temporary', 'x')('temporary')]).size).toBe(3)
})
