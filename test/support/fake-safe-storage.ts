/** How a keychain is; each can be changed while a test runs. */
export interface KeychainState {
  isAvailable: boolean
  /** `v11` and `v12` are keyrings of Linux; `v10` is its fixed password, and the keychain of the other systems. */
  prefix: string
  /** What the desktop is called. It proves nothing. */
  backend: string
  isLocked: boolean
  hasLostKey: boolean
  cannotEncrypt: boolean
  shouldReEncrypt: boolean
  /** As with a D-Bus service that hangs, or a prompt that nobody answers. */
  neverAnswers: boolean
  /** The key that seals; another one does not open what this one sealed. */
  secret: number
}

/** By this a text is known to have been opened by the right key. */
const check = 'sealed '

/**
 * Electron's `safeStorage` as its source has it: available as soon as the app is ready, on Linux also where only the fixed
 * password is left; the same words when it fails. The blocking calls throw, as they will be gone.
 */
export function createFakeSafeStorage(change: Partial<KeychainState> = {}) {
  const state: KeychainState = {
    ...{ isAvailable: true, prefix: 'v11', backend: 'gnome_libsecret', isLocked: false, hasLostKey: false },
    ...{ cannotEncrypt: false, shouldReEncrypt: false, neverAnswers: false, secret: 0x5a },
    ...change,
  }
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ state.secret))
  const answer = <T>(work: () => T) =>
    state.neverAnswers ? new Promise<T>(() => undefined) : new Promise<T>((resolve) => resolve(work()))
  const gone = (name: string) => () => {
    throw new Error(`safeStorage.${name} blocks and is going away.`)
  }
  const failed = (what: string) => new Error(`Error while ${what} provided to safeStorage.`)
  return {
    state,
    safeStorage: {
      isEncryptionAvailable: gone('isEncryptionAvailable'),
      encryptString: gone('encryptString'),
      decryptString: gone('decryptString'),
      isAsyncEncryptionAvailable: () => answer(() => state.isAvailable),
      encryptStringAsync: (text: string) =>
        answer(() => {
          if (!state.isAvailable || state.cannotEncrypt) throw failed('encrypting the text')
          return Buffer.concat([Buffer.from(state.prefix), turn(Buffer.from(`${check}${text}`))])
        }),
      decryptStringAsync: (sealed: Buffer) =>
        answer(() => {
          if (state.isLocked) throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
          if (!state.isAvailable || state.hasLostKey) throw failed('decrypting the ciphertext')
          const opened = turn(sealed.subarray(3)).toString()
          if (!opened.startsWith(check)) throw failed('decrypting the ciphertext')
          return { result: opened.slice(check.length), shouldReEncrypt: state.shouldReEncrypt }
        }),
      getSelectedStorageBackend: () => state.backend,
      setUsePlainTextEncryption: () => undefined,
    },
  }
}
