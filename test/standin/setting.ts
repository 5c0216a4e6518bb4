import type { KeychainState } from '../support/fake-safe-storage.ts'

/** A Chromium that apps use one after the other. */
export interface SharedChromium {
  readonly endpoint: string
  /** Where it looks for the app's proxy. */
  readonly proxyPort: number
}

/** What a test wants the computer to be like, as JSON in `OUTPOST_STANDIN`. */
export interface Setting {
  /** The app is the installed one, started by a user who is not root. */
  readonly isInstalled?: boolean
  readonly keychain?: Partial<KeychainState>
  /** Which button is pressed in each message to come; the first, without more. */
  readonly answers?: readonly number[]
  /** The file that each file dialog to come is answered with; cancelled, without more. */
  readonly files?: readonly (string | null)[]
  /** Instead of one of the app's own, which takes longer to start than most tests need of it. */
  readonly chromium?: SharedChromium
}

export const setting = JSON.parse(process.env['OUTPOST_STANDIN'] || '{}') as Setting

if (setting.isInstalled) {
  // The installed program has no path of a script among its words.
  process.argv.splice(1, 1)
  process.getuid = () => 1000
}
