import type { KeychainState } from '../support/fake-safe-storage.ts'

/** What a test wants the computer to be like, as JSON in `OUTPOST_STANDIN`. */
export interface Setting {
  /** The app is the installed one, started by a user who is not root. */
  readonly isInstalled?: boolean
  readonly keychain?: Partial<KeychainState>
  /** Which button is pressed in each message to come; the first, without more. */
  readonly answers?: readonly number[]
  /** The file that each file dialog to come is answered with; cancelled, without more. */
  readonly files?: readonly (string | null)[]
}

export const setting = JSON.parse(process.env['OUTPOST_STANDIN'] || '{}') as Setting

if (setting.isInstalled) {
  // The installed program has no path of a script among its words.
  process.argv.splice(1, 1)
  process.getuid = () => 1000
}
