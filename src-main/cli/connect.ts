import { registry } from '../../src-shared/resources/index.ts'
import { configFolder, surroundings } from '../account/folders.ts'
import { hasAccount, type OpenAccount, openAccount } from '../account/open-account.ts'
import { createFetchHttp } from '../host/sync/fetch-http.ts'
import { sha256 } from '../host/token-hash.ts'
import {
  chooseConnection,
  connect as keepRemote,
  findRemote,
  readConnectionState,
  toMark,
  type ConnectionState,
} from '../sync/connect/connect.ts'
import { findMoveProblem } from '../sync/connect/move-problem.ts'
import { isToken, readAddress } from '../sync/remote/address.ts'
import type { RemoteState } from '../sync/state/states.ts'
import { unlock } from './account-call.ts'
import { defineCommand } from './command.ts'
import { toRequiredFolder } from './flag-values.ts'
import type { FlagValues } from './flags.ts'
import { passphraseFlag } from './passphrase.ts'
import type { Program } from './program.ts'
import { toShownAddress } from '../../src-shared/sync/to-sync-status.ts'
import { orExplain } from './care-call.ts'
import { describeRemote } from './sync-remote.ts'
import { withSyncLock } from './with-sync-lock.ts'
import { print, printJson, say } from './terminal.ts'
import { uploadAccount } from './upload.ts'
import { UsageProblem } from './usage-problem.ts'

const tokenVariable = 'OUTPOST_REMOTE_TOKEN'

const flags = {
  data: {
    value: 'DIR',
    help: 'The folder of the mirror: empty, missing or already a mirror (with --upload, a local account)',
  },
  remote: { value: 'URL', help: 'Address of the hosted CRM: https, or http on this computer; /api/v1 may be left out' },
  'remote-token': { value: 'T', help: `API token of the hosted CRM (or set ${tokenVariable} to hide it from the process list)` },
  moved: {
    help: 'The hosted CRM has a new address. Outpost checks that its records and the user are the same; if not, it changes nothing',
  },
  upload: {
    help: 'Turn a local account into a mirror. The next sync sends all records, under new ids. This cannot be undone',
  },
  ...passphraseFlag,
  json: { help: 'Print JSON' },
} as const

type Given = FlagValues<typeof flags>

export const connect = defineCommand({
  name: 'connect',
  usage: '--data DIR [--remote-token T] [--moved] [--upload] [--passphrase-file F] [--json] --remote=URL',
  summary: 'Create a mirror of a hosted CRM, or give one a new address or token.',
  details: 'Then run `outpost sync` to copy the records.',
  flags,
  async run({ flags: given, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const { env } = surroundings()
    const folder = toRequiredFolder(given.data, env)
    const url = toAddress(given.remote)
    const token = toToken(given['remote-token'] ?? env[tokenVariable])
    if (given.moved && given.upload) throw new UsageProblem('--moved and --upload cannot be combined.')
    if (given.moved && !(await hasAccount(folder))) throw new UsageProblem(`There is no account in ${folder}.`)
    if (given.upload) return orExplain(() => upload(folder, { url, token }, given, program))
    // Check an existing account first and create a new one last, so that a refusal leaves nothing behind.
    const present = (await hasAccount(folder)) ? await openMirror(folder, given, program) : undefined
    let account = present
    try {
      const remote = await findRemote(createFetchHttp(), url, token)
      if ('code' in remote) {
        say(`outpost: ${remote.message}`)
        return 1
      }
      account ??= await openMirror(folder, given, program)
      if (given.moved) await follow(account, folder, remote)
      else await settle(account, folder, remote)
      if (given.json) printJson({ account: { kind: account.kind, remote: toShownAddress(remote.url) }, userId: remote.userId })
      else print(`${folder} mirrors ${describeRemote(remote)}. Run \`outpost sync --data ${given.data}\` to bring it up to date.`)
      return 0
    } finally {
      await account?.store.close()
    }
  },
})

function toAddress(text: string | undefined): string {
  if (text === undefined) throw new UsageProblem('--remote=URL is missing. It is the address of the hosted CRM.')
  const address = readAddress(text)
  if (address.is === 'problem') throw new UsageProblem(`--remote: ${address.words}`)
  return address.base
}

function toToken(text: string | undefined): string {
  if (!text) throw new UsageProblem(`The API token is missing. Pass it as --remote-token T or in ${tokenVariable}.`)
  if (!isToken(text)) throw new UsageProblem('--remote-token takes visible ASCII characters without spaces.')
  return text
}

async function openMirror(folder: string, given: Given, program: Program): Promise<OpenAccount> {
  const options = {
    folder,
    configFolder: configFolder(surroundings()),
    // Sync replaces this computer's time zone with the hosted CRM's as soon as that is known.
    create: { kind: 'mirror' },
  } as const
  const account = await openAccount(await unlock(options, given, program), registry, () => Date.now())
  if (account.kind === 'mirror' && account.ownerId === null) return account
  await account.store.close()
  if (account.kind === 'mirror') throw new UsageProblem(`An upload from ${folder} is unfinished. Add --upload to continue it.`)
  const local = account.kind === 'local' ? ', or add --upload to send its records to the hosted CRM' : ''
  throw new UsageProblem(
    `The account in ${folder} is ${account.kind}, not a mirror. Nothing was changed. Use an empty or new folder for the mirror${local}.`,
  )
}

async function upload(
  folder: string,
  remote: Pick<RemoteState, 'url' | 'token'>,
  given: Given,
  program: Program,
): Promise<number> {
  const done = await uploadAccount(folder, remote, given, program)
  if ('code' in done) {
    say(`outpost: ${done.message}`)
    return 1
  }
  const { records, linksLeft } = done
  const shown = toShownAddress(done.remote.url)
  if (given.json)
    printJson({ account: { kind: 'mirror', remote: shown }, userId: done.remote.userId, upload: { records, linksLeft } })
  else {
    print(
      `${folder} mirrors ${describeRemote(done.remote)}. Run \`outpost sync --data ${given.data}\` to send ${records} records.`,
    )
    if (linksLeft > 0) {
      print(
        `${linksLeft} links to users, sources, products and similar records are not sent, because the hosted CRM does not have those records.`,
      )
    }
  }
  return 0
}

async function settle({ store }: OpenAccount, folder: string, remote: RemoteState): Promise<void> {
  for (let isKept = false; !isKept;) {
    const standing = await readConnectionState(store, registry)
    const how = chooseConnection(standing, remote, toMark(remote, sha256))
    if (how === 'refused') throw toRefusal(folder, standing, remote)
    const keep = () => keepRemote(store, registry, remote, how, Date.now())
    // Starting over discards the sync state, so no other process may be syncing.
    isKept = how === 'anew' ? await withSyncLock(folder, 'outpost connect', keep) : await keep()
  }
}

/** Stores the new address. This needs no sync lock: the account stays the same, and the next round uses the new address. */
async function follow({ store }: OpenAccount, folder: string, remote: RemoteState): Promise<void> {
  const { present } = await readConnectionState(store, registry)
  const problem = await findMoveProblem(createFetchHttp(), store, present, remote)
  if (problem !== undefined) throw new UsageProblem(`The account in ${folder} ${problem}. Nothing was changed.`)
  await keepRemote(store, registry, remote, 'moved', Date.now())
}

function toRefusal(folder: string, { present, waiting, hasRecords }: ConnectionState, wanted: RemoteState): UsageProblem {
  const whose = present ? describeRemote(present) : 'the hosted CRM that it was disconnected from'
  const held = hasRecords ? `holds records of ${whose}` : `was connected to ${whose}`
  const unsent = waiting > 0 ? `, with ${waiting} unsent ${waiting === 1 ? 'change' : 'changes'}` : ''
  const isMoved = present !== null && present.userId === wanted.userId
  const moved = isMoved ? ', or add --moved if it is the same hosted CRM at a new address' : ''
  return new UsageProblem(
    `The account in ${folder} ${held}${unsent}. Nothing was changed. Connect another folder to ${describeRemote(wanted)}${moved}.`,
  )
}
