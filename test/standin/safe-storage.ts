import { createFakeSafeStorage } from '../support/fake-safe-storage.ts'
import { app } from './app.ts'
import { setting } from './setting.ts'

/** As on a desktop without a keyring, where Chromium has its fixed password alone, unless a test says otherwise. */
const { safeStorage: ready } = createFakeSafeStorage({ prefix: 'v10', backend: 'basic_text', ...setting.keychain })

const whenReady = <T>(work: () => Promise<T>): Promise<T> =>
  app.isReady() ? work() : Promise.reject(new Error('safeStorage cannot be used before app is ready'))

export const safeStorage = {
  ...ready,
  isAsyncEncryptionAvailable: () => (app.isReady() ? ready.isAsyncEncryptionAvailable() : Promise.resolve(false)),
  encryptStringAsync: (text: string) => whenReady(() => ready.encryptStringAsync(text)),
  decryptStringAsync: (sealed: Buffer) => whenReady(() => ready.decryptStringAsync(sealed)),
  getSelectedStorageBackend: () => (app.isReady() ? ready.getSelectedStorageBackend() : 'unknown'),
}
