import { sha256 } from './token-hash.ts'

/** How long a code stays valid. */
const codeLife = 10 * 60_000

/** One-time codes for sign-in, and the sessions created from them. */
export interface BrowserSessions {
  /** A new one-time code. */
  createCode(): string
  /** The secret of a new session if the code is valid. The code is used up. */
  redeem(code: string): string | undefined
  isOpen(secret: string): boolean
}

/** Sessions last as long as the process. Lookups use hashes, so timing reveals nothing about a secret. */
export function createBrowserSessions(random: () => string, clock: () => number): BrowserSessions {
  const codes = new Map<string, number>()
  const sessions = new Set<string>()
  return {
    createCode() {
      const now = clock()
      for (const [hash, until] of codes) if (until <= now) codes.delete(hash)
      const code = random()
      codes.set(sha256(code), now + codeLife)
      return code
    },
    redeem(code) {
      const hash = sha256(code)
      const until = codes.get(hash)
      codes.delete(hash)
      if (until === undefined || until <= clock()) return undefined
      const secret = random()
      sessions.add(sha256(secret))
      return secret
    },
    isOpen: (secret) => sessions.has(sha256(secret)),
  }
}
