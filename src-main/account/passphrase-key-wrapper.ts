import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { AccountProblem } from './account-problem.ts'
import { keyLength, type KeyWrapper, type WrappedKey } from './key-wrapper.ts'
import { type PassphraseCost, passphraseCost } from './passphrase-cost.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
const algorithm = 'aes-256-gcm'

/** Limits for a tampered file, so that it cannot request all memory. */
const greatest: PassphraseCost = { n: 2 ** 20, r: 16, p: 4 }

interface Sealed extends WrappedKey, PassphraseCost {
  readonly wrapper: 'passphrase'
  readonly salt: string
  readonly iv: string
  readonly tag: string
  readonly key: string
}

export const wrongPassphrase = 'The passphrase is wrong.'

export type AskPassphrase = () => Promise<string>

/** Stores the key in `account.json`, encrypted with a passphrase. Refuses keys encrypted at a lower cost. */
export function createPassphraseKeyWrapper(ask: AskPassphrase, cost = passphraseCost): KeyWrapper {
  return {
    kind: 'passphrase',
    async wrap(accountId, key): Promise<Sealed> {
      const [salt, iv] = [randomBytes(32), randomBytes(12)]
      const cipher = createCipheriv(algorithm, await toWrappingKey(await ask(), salt, cost), iv)
      cipher.setAAD(Buffer.from(accountId))
      const sealed = Buffer.concat([cipher.update(key), cipher.final()])
      const text = (bytes: Buffer) => bytes.toString('base64')
      return { wrapper: 'passphrase', ...cost, salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), key: text(sealed) }
    },
    async unwrap(accountId, wrapped) {
      const { salt, iv, tag, key, ...asked } = toSealed(wrapped, cost)
      const decipher = createDecipheriv(algorithm, await toWrappingKey(await ask(), salt, asked), iv)
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(key), decipher.final()])
      } catch (error) {
        throw new AccountProblem('key-unfit', wrongPassphrase, { cause: error })
      }
    },
    discard: () => Promise.resolve(),
  }
}

async function toWrappingKey(passphrase: string, salt: Buffer, { n, r, p }: PassphraseCost): Promise<Buffer> {
  // Normalises Unicode, because keyboards compose the same characters differently.
  return derive(passphrase.normalize('NFKC'), salt, 32, { N: n, r, p, maxmem: 256 * n * r })
}

function toSealed(wrapped: WrappedKey, least: PassphraseCost) {
  const number = (name: keyof PassphraseCost) => {
    const value = wrapped[name]
    if (typeof value === 'number' && Number.isInteger(value) && value >= least[name] && value <= greatest[name]) return value
    throw damaged()
  }
  const bytes = (name: string, length: number) => {
    const value = Buffer.from(String(wrapped[name] ?? ''), 'base64')
    if (value.length === length) return value
    throw damaged()
  }
  const n = number('n')
  if (!Number.isInteger(Math.log2(n))) throw damaged()
  return {
    ...{ n, r: number('r'), p: number('p') },
    ...{ salt: bytes('salt', 32), iv: bytes('iv', 12), tag: bytes('tag', 16), key: bytes('key', keyLength) },
  }
}

const damaged = () =>
  new AccountProblem(
    'damaged',
    'The key in account.json is damaged, so no passphrase can open it. Restore a backup with `outpost restore`.',
  )
