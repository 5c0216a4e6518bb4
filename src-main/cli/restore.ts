import { AccountProblem } from '../account/account-problem.ts'
import { configFolder, surroundings } from '../account/folders.ts'
import { createPassphraseKeyWrapper } from '../account/passphrase-key-wrapper.ts'
import { restore as restoreAccount } from '../care/restore.ts'
import { orExplain, showBytes, unlockPresent } from './care-call.ts'
import { defineCommand } from './command.ts'
import { waitForEnd } from './end-of-run.ts'
import { toUserPath, toRequiredFolder } from './flag-values.ts'
import { askHidden, Interrupted } from './hidden-question.ts'
import { createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { print } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restore an account from a backup.',
  details: 'Outpost checks the whole backup before it replaces anything.',
  flags: {
    from: { value: 'FILE', needed: true, help: 'The backup' },
    data: { value: 'DIR', needed: true, help: 'The folder to restore to; created if missing' },
    'passphrase-file': { value: 'F', help: "A file with the backup's passphrase (default: Outpost asks for it)" },
    replace: { help: 'Replace the account in that folder. Outpost moves the old account to a folder next to it' },
  },
  run({ flags, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const around = surroundings()
    const folder = toRequiredFolder(flags.data, around.env)
    if (!flags.from) throw new UsageProblem('--from FILE is missing. It names the backup to restore.')
    const from = toUserPath(flags.from, around.env)
    const ask = createAskPassphrase(flags['passphrase-file'], around.env, () => askHidden('Passphrase of the backup: '))
    const stopping = new AbortController()
    // Until the passphrase is known there is nothing to clean up, so a signal may end the process.
    const askThenListen = async () => {
      const passphrase = await ask()
      void waitForEnd().code.then(() => stopping.abort(new Interrupted()))
      return passphrase
    }
    return orExplain(async () => {
      const { at, former } = await restoreAccount({
        ...{ from, folder, configFolder: configFolder(around), now: Date.now(), onProgress: showBytes('Restoring') },
        unwrapper: createPassphraseKeyWrapper(askThenListen),
        presentKey: flags.replace ? await findPresentKey(folder, program) : undefined,
        replace: flags.replace ?? false,
        signal: stopping.signal,
      })
      print(`The account in ${folder} is restored as of ${new Date(at).toISOString()}.`)
      if (former !== undefined) print(`The replaced account is in ${former}.`)
      return 0
    })
  },
})

/** Problems that a restore may fix. A key that is merely unavailable on this computer is not lost. */
const lost = ['absent', 'key-missing', 'damaged', 'newer'] as const satisfies AccountProblem['code'][]

async function findPresentKey(folder: string, program: Program): Promise<Uint8Array | undefined> {
  try {
    return (await unlockPresent(folder, null, program)).key
  } catch (error) {
    if (error instanceof AccountProblem && lost.some((code) => code === error.code)) return undefined
    throw error
  }
}
