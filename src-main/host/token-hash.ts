import { createHash } from 'node:crypto'

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Hashes every token plainly but one, which is salted with a secret that only this process knows: what is left of that
 * one in the store after a crash opens nothing.
 */
export function createTemporaryHash(temporaryToken: string, processSecret: string): (text: string) => string {
  const own = sha256(temporaryToken)
  return (text) => {
    const plain = sha256(text)
    return plain === own ? sha256(`${processSecret} ${text}`) : plain
  }
}
