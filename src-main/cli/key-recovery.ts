import { registry } from '../../src-shared/resources/index.ts'
import type { AccountFile } from '../account/account-file.ts'
import { surroundings } from '../account/folders.ts'
import type { WrapperKind } from '../account/key-wrapper.ts'
import { createKeyWrappers } from '../account/key-wrappers.ts'
import { openAccount } from '../account/open-account.ts'
import { recoverAccount } from '../account/recover-account.ts'
import { readRecoveryFile, writeRecoveryFile } from '../account/recovery-file.ts'
import { toUserPath } from './flag-values.ts'
import { askHidden } from './hidden-question.ts'
import { type KeyFlags, type KeyPlace, toPassphraseFiles, unlockAndCheck } from './key-call.ts'
import { createAskNewPassphrase, createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { print, printJson } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

/** Writes the account's key to a recovery file protected by a passphrase. */
export async function saveRecovery(
  given: KeyFlags,
  { osStorage }: Program,
  { folder, configFolder, file }: KeyPlace,
): Promise<number> {
  if (given.wrap !== undefined || given.recover !== undefined) {
    throw new UsageProblem('--save-recovery cannot be combined with --wrap or --recover. Run them one after the other.')
  }
  const { env } = surroundings()
  const path = toRecoveryPath('save-recovery', given['save-recovery'], env)
  const { presentFile, nextFile } = toPassphraseFiles(given, file)
  const wrappers = createKeyWrappers({ configFolder, osStorage, askPassphrase: createAskPassphrase(presentFile, env) })
  const { key: dataKey } = await unlockAndCheck(folder, configFolder, wrappers)
  await writeRecoveryFile(path, file.id, dataKey, await createAskNewPassphrase(nextFile, env)())
  if (given.json) printJson({ account: { id: file.id }, recovery: path })
  else print(`${path} opens the account, together with its own passphrase. Store it away from this computer.`)
  return 0
}

/** Opens the account with a recovery file, then protects its key with `wanted`. */
export async function recover(
  given: KeyFlags,
  { osStorage }: Program,
  { folder, configFolder }: KeyPlace,
  wanted: WrapperKind | undefined,
): Promise<AccountFile> {
  const { env } = surroundings()
  const recoveryFile = toRecoveryPath('recover', given.recover, env)
  const ask = createAskPassphrase(given['passphrase-file'], env, () => askHidden('Passphrase of the recovery file: '))
  const askPassphrase = createAskNewPassphrase(given['new-passphrase-file'], env)
  const wrappers = createKeyWrappers({ configFolder, osStorage, askPassphrase })
  const kind = wanted ?? (osStorage && (await osStorage.findObstacle()) === null ? 'os' : 'file')
  return recoverAccount({
    folder,
    readKey: (accountId) => readRecoveryFile(recoveryFile, accountId, ask),
    async prove(key) {
      const { store } = await openAccount({ folder, configFolder, key }, registry, () => Date.now())
      await store.close()
    },
    wrappers,
    to: wrappers[kind],
  })
}

function toRecoveryPath(flag: string, text: string | undefined, env: NodeJS.ProcessEnv): string {
  if (!text) throw new UsageProblem(`--${flag} needs a file.`)
  return toUserPath(text, env)
}
