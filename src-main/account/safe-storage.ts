import type { OsStorage } from './os-key-wrapper.ts'

/** The parts of Electron's `safeStorage` in use. Its blocking calls are deprecated. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(plainText: string): Promise<Buffer>
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>
}

/** A user may need time to type the keychain's password, but a hanging keychain must not block the app forever. */
const usualPatience = 120_000

/**
 * The keychain through Electron, available once the app is ready. On Linux, Chromium silently falls back to a fixed password,
 * and the desktop's name proves nothing. So each encrypted text is judged by its first bytes.
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

/** Chromium's prefix for texts encrypted with its fixed password. Other systems use it for real keychains. */
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
