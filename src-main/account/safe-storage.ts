import type { OsStorage } from './os-key-wrapper.ts'

/** Electron's `safeStorage`, as far as it is used; older ones have the blocking calls alone. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean
  encryptString(plainText: string): Buffer
  decryptString(encrypted: Buffer): string
  isAsyncEncryptionAvailable?(): Promise<boolean>
  encryptStringAsync?(plainText: string): Promise<Buffer>
  decryptStringAsync?(encrypted: Buffer): Promise<{ readonly result: string }>
  /** Linux only. */
  getSelectedStorageBackend?(): string
}

/** The keychain behind Electron, ready once the app is. */
export function createOsStorage(storage: SafeStorage, platform: NodeJS.Platform): OsStorage {
  return {
    async findObstacle() {
      const isAvailable = (await storage.isAsyncEncryptionAvailable?.()) ?? storage.isEncryptionAvailable()
      if (!isAvailable) return 'there is no keychain that answers'
      // Without a keychain Chromium seals by a password that everyone knows, which is none.
      const isPlain = platform === 'linux' && storage.getSelectedStorageBackend?.() === 'basic_text'
      return isPlain ? 'there is no keychain such as GNOME Keyring or KWallet' : null
    },
    encrypt: async (text) => (await storage.encryptStringAsync?.(text)) ?? storage.encryptString(text),
    decrypt: async (sealed) => (await storage.decryptStringAsync?.(sealed))?.result ?? storage.decryptString(sealed),
  }
}
