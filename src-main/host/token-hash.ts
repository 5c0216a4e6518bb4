import { createHash } from 'node:crypto'

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * Hashes tokens plainly, except one that is salted with a secret of this process. After a crash, what remains of that token in
 * the store opens nothing.
 */
export function createTemporaryHash(temporaryToken: string, processSecret: string): typeof sha256 {
  const own = sha256(temporaryToken)
  return (content) => {
    const plain = sha256(content)
    return plain === own ? sha256(`${processSecret} ${temporaryToken}`) : plain
  }
}
