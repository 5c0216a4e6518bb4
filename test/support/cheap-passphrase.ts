import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { PassphraseCost } from '../../src-main/account/passphrase-cost.ts'

/** The same scrypt for a hundredth of the price: what tests ask of a passphrase is not how dear a guess is. */
export const passphraseCost: PassphraseCost = { n: 2 ** 10, r: 8, p: 1 }

/**
 * Puts that price in the place of the real one, for unit tests and the command that they start. A test that imports the real one
 * itself gets it (`test/account/key-wrappers.test.ts`), and the end-to-end tests of passphrases run the product as it is.
 */
export function cheapPassphrase(): Plugin {
  return {
    name: 'outpost:cheap-passphrase',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/passphrase-cost.ts') && importer?.includes('/src-main/') ? fileURLToPath(import.meta.url) : undefined,
  }
}
