import type { OsStorage } from './os-key-wrapper.ts'

/** Electron's `safeStorage`, as far as it is used: the blocking calls are going away. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(plainText: string): Promise<Buffer>
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>
}

/** A person may have to type the keychain's password first; a keychain that hangs must not hang the app for ever. */
const usualPatience = 120_000

/**
 * The keychain behind Electron, ready once the app is. On Linux Chromium falls back to a fixed password without saying so,
 * and the name of the desktop proves nothing, so each seal is judged by its own first bytes.
 */
export function createOsStorage(storage: SafeStorage, platform: NodeJS.Platform, patience = usualPatience): OsStorage {
  const isProtected = (sealed: Buffer) => platform !== 'linux' || sealed.toString('latin1', 0, 3) !== fixedPasswordPrefix

  async function encrypt(text: string): Promise<Buffer> {
    const sealed = await within(patience, storage.encryptStringAsync(text))
    if (isProtected(sealed)) return sealed
    throw new Error('no keychain such as GNOME Keyring or KWallet is there, or it is locked')
  }

  return {
    async findObstacle() {
      try {
        if (!(await within(patience, storage.isAsyncEncryptionAvailable()))) return 'no keychain answers'
        await encrypt('probe')
        return null
      } catch (error) {
        return toReason(error)
      }
    },
    encrypt,
    async decrypt(sealed) {
      const { result, shouldReEncrypt } = await within(patience, storage.decryptStringAsync(sealed))
      return { text: result, isStale: shouldReEncrypt || !isProtected(sealed) }
    },
  }
}

/** What Chromium writes before a text that it sealed with its fixed password; other systems use it for real keychains. */
const fixedPasswordPrefix = 'v10'

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const words = `the keychain has not answered within ${Math.round(milliseconds / 1000)} s`
  const timer = setTimeout(() => reject(new Error(words)), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
