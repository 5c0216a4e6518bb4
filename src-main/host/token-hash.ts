import { createHash } from 'node:crypto'

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Hashes every token plainly but one, which is salted with a secret that only this process knows: what is left of that
 * one in the store after a crash opens nothing.
 */
export function createTemporaryHash(temporaryToken: string, processSecret: string): typeof sha256 {
  const own = sha256(temporaryToken)
  return (content) => {
    const plain = sha256(content)
    return plain === own ? sha256(`${processSecret} ${temporaryToken}`) : plain
  }
}
