import { type AccountFile, findAccountFile, findAccountsBeside } from '../account/account-file.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { changeWrapper } from '../account/change-wrapper.ts'
import { keyFileOf, sweepKeyFiles } from '../account/file-key-wrapper.ts'
import { configFolder as findConfigFolder, surroundings } from '../account/folders.ts'
import { type WrapperKind, wrapperKinds } from '../account/key-wrapper.ts'
import { createKeyWrappers, wrapperOf } from '../account/key-wrappers.ts'
import { defineCommand } from './command.ts'
import { toRequiredFolder } from './flag-values.ts'
import { type KeyFlags, keyFlags, type KeyPlace, toPassphraseFiles, unlockAndCheck } from './key-call.ts'
import { recover, saveRecovery } from './key-recovery.ts'
import { createAskNewPassphrase, createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { print, printJson, say } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

export const key = defineCommand({
  name: 'key',
  usage: [
    '--data DIR [--wrap file|passphrase|os] [--save-recovery FILE | --recover FILE]',
    '[--passphrase-file F] [--new-passphrase-file F] [--json]',
  ].join(' '),
  summary: "Show or change what protects an account's key, or use a recovery file.",
  flags: keyFlags,
  async run({ flags: given, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const wanted = given.wrap === undefined ? undefined : toKind(given.wrap)
    const around = surroundings()
    const [folder, configFolder] = [toRequiredFolder(given.data, around.env), findConfigFolder(around)]
    const file = await findAccountFile(folder)
    if (!file) throw new AccountProblem('absent', `There is no account in ${folder}.`)
    const place = { folder, configFolder, file }
    if (given['save-recovery'] !== undefined) return saveRecovery(given, program, place)
    const kept = await settle(given, program, place, wanted)
    if (wanted !== undefined || given.recover !== undefined) await sweep(place, kept)
    show(kept, configFolder, given.json ?? false)
    return 0
  },
})

function toKind(text: string): WrapperKind {
  const kind = wrapperKinds.find((known) => known === text)
  if (kind) return kind
  throw new UsageProblem(`--wrap takes ${wrapperKinds.join(', ')}, not "${text}".`)
}

/** Applies the change that the flags ask for and returns the account file after it. */
async function settle(given: KeyFlags, program: Program, place: KeyPlace, wanted: WrapperKind | undefined): Promise<AccountFile> {
  if (given.recover !== undefined) return recover(given, program, place, wanted)
  const { file } = place
  const isSame = wanted === undefined || (wanted === file.key.wrapper && wanted !== 'passphrase')
  return isSame ? file : change(given, program, place, wanted)
}

async function change(given: KeyFlags, { osStorage }: Program, place: KeyPlace, wanted: WrapperKind): Promise<AccountFile> {
  const { folder, configFolder, file } = place
  const { env } = surroundings()
  const { presentFile, nextFile } = toPassphraseFiles(given, file)
  if (nextFile !== undefined && wanted !== 'passphrase') throw new UsageProblem('A passphrase needs --wrap passphrase.')

  const present = createKeyWrappers({ configFolder, osStorage, askPassphrase: createAskPassphrase(presentFile, env) })
  const next = createKeyWrappers({ configFolder, osStorage, askPassphrase: createAskNewPassphrase(nextFile, env) })
  const unlocked = await unlockAndCheck(folder, configFolder, present)
  return changeWrapper({ folder, ...unlocked, from: wrapperOf(present, unlocked.file.key), to: next[wanted] })
}

/** A restore may have kept the replaced account beside this one with the same id. Its key is in use, too. */
async function sweep({ folder, configFolder }: KeyPlace, { id, key: own }: AccountFile): Promise<void> {
  const beside = await findAccountsBeside(folder)
  const used = beside?.filter((other) => other.id === id).map((other) => other.key)
  if (used) await sweepKeyFiles(configFolder, id, [own, ...used], Date.now())
}

function show({ id, key: wrapped }: AccountFile, configFolder: string, json: boolean): void {
  const file = wrapped.wrapper === 'file' ? keyFileOf(configFolder, id, wrapped) : null
  if (json) return printJson({ account: { id }, wrapper: wrapped.wrapper, file })
  const how = {
    file: `stored in the file ${file}`,
    passphrase: 'protected by a passphrase',
    os: "stored in the system's keychain",
  }
  print(`The key of account ${id} is ${how[wrapped.wrapper as WrapperKind] ?? `protected by ${wrapped.wrapper}`}.`)
  if (wrapped.wrapper === 'os')
    say('If the keychain is lost, the account cannot be opened. Create a recovery file with `--save-recovery FILE`.')
}
