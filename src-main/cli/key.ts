import { registry } from '../../src-shared/resources/index.ts'
import { type AccountFile, findAccountFile } from '../account/account-file.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { changeWrapper } from '../account/change-wrapper.ts'
import { keyFileOf, sweepKeyFiles } from '../account/file-key-wrapper.ts'
import { configFolder as findConfigFolder, surroundings } from '../account/folders.ts'
import { type WrapperKind, wrapperKinds } from '../account/key-wrapper.ts'
import { createKeyWrappers, wrapperOf } from '../account/key-wrappers.ts'
import { openAccount } from '../account/open-account.ts'
import { unlockAccount } from '../account/unlock-account.ts'
import { defineCommand } from './command.ts'
import { toRequiredFolder } from './flag-values.ts'
import type { FlagValues } from './flags.ts'
import { createAskNewPassphrase, createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { print, printJson } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', help: "The account's folder" },
  wrap: { value: 'WRAPPER', help: `Who keeps the key from now on: ${wrapperKinds.join(', ')}` },
  'passphrase-file': { value: 'F', help: 'A file with the passphrase that the account has, or shall have if it has none' },
  'new-passphrase-file': { value: 'F', help: 'A file with another passphrase, for an account that has one' },
  json: { help: 'Print JSON' },
} as const

export const key = defineCommand({
  name: 'key',
  usage: '--data DIR [--wrap file|passphrase|os] [--passphrase-file F] [--new-passphrase-file F] [--json]',
  summary: "Who keeps an account's key, and a change of that.",
  flags,
  async run({ flags: given, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const wanted = given.wrap === undefined ? undefined : toKind(given.wrap)
    const around = surroundings()
    const [folder, configFolder] = [toRequiredFolder(given.data, around.env), findConfigFolder(around)]
    const file = await findAccountFile(folder)
    if (!file) throw new AccountProblem('absent', `There is no account in ${folder}.`)
    const isSame = wanted === undefined || (wanted === file.key.wrapper && wanted !== 'passphrase')
    const kept = isSame ? file : await change(given, program, { folder, configFolder, file, wanted })
    await sweepKeyFiles(configFolder, kept.id, kept.key, Date.now())
    show(kept, configFolder, given.json ?? false)
    return 0
  },
})

function toKind(text: string): WrapperKind {
  const kind = wrapperKinds.find((known) => known === text)
  if (kind) return kind
  throw new UsageProblem(`--wrap takes ${wrapperKinds.join(', ')}, not "${text}".`)
}

interface Change {
  readonly folder: string
  readonly configFolder: string
  readonly file: AccountFile
  readonly wanted: WrapperKind
}

async function change(given: FlagValues<typeof flags>, { osStorage }: Program, place: Change): Promise<AccountFile> {
  const { folder, configFolder, file, wanted } = place
  const { env } = surroundings()
  const hasPassphrase = file.key.wrapper === 'passphrase'
  const presentFile = hasPassphrase ? given['passphrase-file'] : undefined
  const nextFile = given['new-passphrase-file'] ?? (hasPassphrase ? undefined : given['passphrase-file'])
  if (nextFile !== undefined && wanted !== 'passphrase') throw new UsageProblem('A passphrase goes with --wrap passphrase.')

  const present = createKeyWrappers({ configFolder, osStorage, askPassphrase: createAskPassphrase(presentFile, env) })
  const next = createKeyWrappers({ configFolder, osStorage, askPassphrase: createAskNewPassphrase(nextFile, env) })
  const unlocked = await unlockAccount({ folder, configFolder, wrappers: present })
  if (!unlocked) throw new AccountProblem('absent', `There is no account in ${folder}.`)
  // A key that does not open the account is not worth keeping, and the right one may still be found.
  const account = await openAccount({ folder, configFolder, key: unlocked.key }, registry, () => Date.now())
  await account.store.close()
  return changeWrapper({ folder, ...unlocked, from: wrapperOf(present, unlocked.file.key), to: next[wanted] })
}

function show({ id, key: wrapped }: AccountFile, configFolder: string, json: boolean): void {
  const file = wrapped.wrapper === 'file' ? keyFileOf(configFolder, id, wrapped) : null
  if (json) return printJson({ account: { id }, wrapper: wrapped.wrapper, file })
  const how = { file: `the file ${file}`, passphrase: 'a passphrase', os: 'the operating system' }
  print(`The key of account ${id} is kept by ${how[wrapped.wrapper as WrapperKind] ?? wrapped.wrapper}.`)
}
