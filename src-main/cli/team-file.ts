import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { realpath, stat, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { registry } from '../../src-shared/resources/index.ts'
import {
  largestTeamFile,
  parseTeamFile,
  teamFileVersion,
  type TeamChange,
  type TeamFile,
  type TeamFileFault,
  type TeamReason,
} from '../../src-shared/team-file.ts'
import { absentAs, reasonOf } from '../account/account-problem.ts'
import { replaceFile } from '../account/durable-file.ts'
import { surroundings } from '../account/folders.ts'
import type { OpenAccount } from '../account/open-account.ts'
import { createCommitQueue } from '../engine/commit-queue.ts'
import { decideImport, previewTeamFile, type Imported, type Importer } from '../engine/team-file/import-team-file.ts'
import { readSettings, toTeamFile } from '../engine/team-file/present-settings.ts'
import { readTeamFile } from '../engine/team-file/team-file-schema.ts'
import { withAccount } from './account-call.ts'
import { defineCommand } from './command.ts'
import { toUserPath } from './flag-values.ts'
import type { FlagValues } from './flags.ts'
import { passphraseFlag } from './passphrase.ts'
import type { Program } from './program.ts'
import { print, printJson, say } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', help: "The account's folder" },
  to: { value: 'FILE', help: 'With export: the file to write (default: standard output)' },
  from: { value: 'FILE', help: 'With import: the file to read' },
  'dry-run': { help: 'With import: show what would change, and change nothing' },
  ...passphraseFlag,
  json: { help: 'With import: print JSON' },
} as const

type Given = FlagValues<typeof flags>

export const teamFile = defineCommand({
  name: 'team-file',
  usage: '--data DIR [export [--to FILE] | import --from FILE [--dry-run] [--json]] [--passphrase-file F]',
  summary: 'Export or import the settings that a team shares.',
  details: [
    'A team file holds the custom fields of all types, the order of stages, and the saved views.',
    'import changes only what the file names, in one commit, and lists what it cannot apply. Exit 3: something could not be applied.',
  ].join('\n'),
  flags,
  async run({ flags: given, words: [action, extra] }, program) {
    if (extra !== undefined) throw new UsageProblem(`Unexpected "${extra}".`)
    if (action === 'export') return exportFile(given, program)
    if (action === 'import') return importFile(given, program)
    throw new UsageProblem(
      action === undefined ? 'Name an action: export or import.' : `Unknown action ${action}. The actions are export and import.`,
    )
  },
})

async function exportFile(given: Given, program: Program): Promise<number> {
  if (given.from !== undefined || given['dry-run']) throw new UsageProblem('--from and --dry-run work only with import.')
  const file = await withAccount(given, program, {}, async ({ store }) => toTeamFile(await readSettings(store)))
  const text = `${JSON.stringify(file, null, 2)}\n`
  if (given.to === undefined) {
    process.stdout.write(text)
    return 0
  }
  if (given.to === '') throw new UsageProblem('--to needs a file.')
  const to = toUserPath(given.to, surroundings().env)
  try {
    await writeWhole(to, text)
  } catch (error) {
    throw new UsageProblem(`${to} cannot be written: ${reasonOf(error)}.`)
  }
  say(`The team file is in ${to}.`)
  return 0
}

/** Replaces a file, also behind a link, once the new one is complete. Writes to a pipe or a device as it is. */
async function writeWhole(to: string, text: string): Promise<void> {
  const present = await stat(to).catch(absentAs(undefined))
  if (present && !present.isFile()) return writeFile(to, text)
  // The file is for others too, as far as the user's umask allows.
  await replaceFile(present ? await realpath(to) : to, text, 0o666)
}

async function importFile(given: Given, program: Program): Promise<number> {
  if (given.to !== undefined) throw new UsageProblem('--to works only with export.')
  if (given.from === undefined) throw new UsageProblem('import needs --from FILE.')
  const file = await readGiven(toUserPath(given.from, surroundings().env))
  const isTrial = given['dry-run'] ?? false
  const { changes } = await withAccount(given, program, {}, (account) => run(account, file, isTrial))
  if (given.json) printJson({ applied: !isTrial, changes })
  else print(changes.length === 0 ? 'The file is empty.' : changes.map(describe).join('\n'))
  return changes.some(({ action, missing }) => action === 'cannot' || missing.length > 0) ? 3 : 0
}

function run({ store, kind, timeZone, ownerId }: OpenAccount, file: TeamFile, isTrial: boolean): Promise<Imported> {
  const toImporter = (): Importer => ({
    registry,
    store,
    account: { kind, timeZone, ownerId },
    clock: () => Date.now(),
    token: { userId: ownerId },
    by: { at: Date.now(), actor: { user: ownerId, token: null }, origin: 'user', zone: timeZone },
  })
  return isTrial ? previewTeamFile(toImporter(), file) : createCommitQueue(store).run(() => decideImport(toImporter(), file))
}

const faults: Readonly<Record<TeamFileFault, string>> = {
  damaged: 'is damaged',
  newer: `was written by a newer Outpost: this one reads version ${teamFileVersion}`,
  other: 'is not a team file',
  'too-large': `is larger than ${largestTeamFile} bytes`,
}

async function readGiven(path: string): Promise<TeamFile> {
  let bytes: Buffer
  try {
    // Do not load a huge or endless file only to refuse it.
    bytes = await buffer(createReadStream(path, { end: 4 * largestTeamFile }))
  } catch (error) {
    throw new UsageProblem(`${path} cannot be read: ${reasonOf(error)}.`)
  }
  const isWhole = bytes.length <= 4 * largestTeamFile
  // Bytes of another encoding would become wrong names. A file that was cut may end within a character.
  const parsed = isUtf8(bytes) || !isWhole ? parseTeamFile(bytes.toString()) : ({ fault: 'damaged' } as const)
  if ('fault' in parsed) throw new UsageProblem(`${path} ${faults[parsed.fault]}. Nothing was changed.`)
  const read = readTeamFile(parsed.value)
  if ('problem' in read) throw new UsageProblem(`${path} ${faults.damaged}: ${read.problem}. Nothing was changed.`)
  return read.file
}

const reasons: Readonly<Record<TeamReason, string>> = {
  'no-funnel': 'this account has no funnel of that name',
  'no-stages': 'this account has none of its stages',
  'bad-query': 'its filters do not fit this account',
  'bad-choices': 'a choice is blank, repeated or too long, or there are too many',
  repeated: 'the file names it twice',
}

function describe({ part, object, name, action, changes, reason, missing, renumbered }: TeamChange): string {
  const notes = [
    ...(changes.length > 0 ? [changes.join(', ')] : []),
    ...(reason ? [reasons[reason]] : []),
    ...(missing.length > 0 ? [`not found: ${missing.join(', ')}`] : []),
    ...(renumbered > 0 ? [`found by name: ${renumbered}`] : []),
  ]
  const head = `${action.padEnd(6)}  ${part}  ${object} ${name}`.trimEnd()
  return notes.length === 0 ? head : `${head} (${notes.join('; ')})`
}
