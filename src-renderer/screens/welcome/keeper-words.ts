import type { KeyKeeper } from '../../../src-shared/workspace.ts'

/** Locale keys that say who can open an account. */
export const keeperWords: Readonly<Record<KeyKeeper, { readonly title: string; readonly text: string }>> = {
  os: { title: 'keyChoice.osTitle', text: 'keyChoice.osText' },
  passphrase: { title: 'keyChoice.passphraseTitle', text: 'keyChoice.passphraseText' },
  file: { title: 'keyChoice.fileTitle', text: 'keyChoice.fileText' },
}
