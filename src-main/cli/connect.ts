import { registry } from '../../src-shared/resources/index.ts'
import { configFolder, surroundings } from '../account/folders.ts'
import { localTimeZone } from '../account/local-time-zone.ts'
import { hasAccount, type OpenAccount, openAccount } from '../account/open-account.ts'
import { createFetchHttp } from '../host/sync/fetch-http.ts'
import { sha256 } from '../host/token-hash.ts'
import {
  chooseConnection,
  connect as keepRemote,
  findRemote,
  readStanding,
  toMark,
  type Standing,
} from '../sync/connect/connect.ts'
import { findMoveProblem } from '../sync/connect/moved.ts'
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
import { withSyncLock } from './sync-turn.ts'
import { print, printJson, say } from './terminal.ts'
import { uploadAccount } from './upload.ts'
import { UsageProblem } from './usage-problem.ts'

const tokenVariable = 'OUTPOST_REMOTE_TOKEN'

const flags = {
  data: {
    value: 'DIR',
    help: 'The folder of the mirror: empty, missing, or made by connect; a local account only with --upload',
  },
  remote: { value: 'URL', help: 'The hosted CRM, with or without /api/v1: https, or http on this computer' },
  'remote-token': { value: 'T', help: `Its token; ${tokenVariable} keeps it out of the list of processes` },
  moved: { help: 'The hosted CRM has moved to this URL: follow it with all that waits, if its records and user are the same' },
  upload: {
    help: 'Turn a local account into a mirror: all its records are sent by the next sync, under new ids. There is no way back',
  },
  ...passphraseFlag,
  json: { help: 'Print JSON' },
} as const

type Given = FlagValues<typeof flags>

export const connect = defineCommand({
  name: 'connect',
  usage: '--data DIR [--remote-token T] [--moved] [--upload] [--passphrase-file F] [--json] --remote=URL',
  summary: 'Connect an account to a hosted CRM as its mirror, or give a mirror a new token.',
  details: '`outpost sync` then fills it.',
  flags,
  async run({ flags: given, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const { env } = surroundings()
    const folder = toRequiredFolder(given.data, env)
    const url = toAddress(given.remote)
    const token = toToken(given['remote-token'] ?? env[tokenVariable])
    if (given.moved && given.upload) throw new UsageProblem('--moved and --upload exclude each other.')
    if (given.moved && !(await hasAccount(folder))) throw new UsageProblem(`There is no account in ${folder}.`)
    if (given.upload) return orExplain(() => upload(folder, { url, token }, given, program))
    // An account that is there is looked at first, and one that is not is made last: a refusal leaves nothing behind.
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
      else print(`${folder} mirrors ${describeRemote(remote)}. \`outpost sync --data ${given.data}\` brings it up to date.`)
      return 0
    } finally {
      await account?.store.close()
    }
  },
})

function toAddress(text: string | undefined): string {
  if (text === undefined) throw new UsageProblem('--remote=URL is missing: it names the hosted CRM.')
  const address = readAddress(text)
  if (address.is === 'problem') throw new UsageProblem(`--remote: ${address.words}`)
  return address.base
}

function toToken(text: string | undefined): string {
  if (!text) throw new UsageProblem(`--remote-token T is missing: give it there or in ${tokenVariable}.`)
  if (!isToken(text)) throw new UsageProblem('--remote-token takes visible ASCII characters without spaces.')
  return text
}

async function openMirror(folder: string, given: Given, program: Program): Promise<OpenAccount> {
  const options = {
    folder,
    configFolder: configFolder(surroundings()),
    // The hosted CRM's own zone takes its place as soon as it is known.
    create: { kind: 'mirror', timeZone: localTimeZone() },
  } as const
  const account = await openAccount(await unlock(options, given, program), registry, () => Date.now())
  if (account.kind === 'mirror' && account.ownerId === null) return account
  await account.store.close()
  if (account.kind === 'mirror') throw new UsageProblem(`An upload from ${folder} was begun: add --upload to go on with it.`)
  const local = account.kind === 'local' ? ', or add --upload to send its records there' : ''
  throw new UsageProblem(
    `The account in ${folder} is ${account.kind} and stays so: connect a folder that is empty or missing, which becomes the mirror${local}.`,
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
      `${folder} mirrors ${describeRemote(done.remote)}. ${records} records wait: \`outpost sync --data ${given.data}\` sends them.`,
    )
    if (linksLeft > 0) {
      print(
        `${linksLeft} links to users, sources, products and the like are not sent: the hosted CRM does not have those records.`,
      )
    }
  }
  return 0
}

async function settle({ store }: OpenAccount, folder: string, remote: RemoteState): Promise<void> {
  for (let isKept = false; !isKept;) {
    const standing = await readStanding(store, registry)
    const how = chooseConnection(standing, remote, toMark(remote, sha256))
    if (how === 'refused') throw toRefusal(folder, standing, remote)
    const keep = () => keepRemote(store, registry, remote, how, Date.now())
    // What was read so far is forgotten when it starts anew, so nobody may be reading.
    isKept = how === 'anew' ? await withSyncLock(folder, 'outpost connect', keep) : await keep()
  }
}

/** The state of the sync lock does not matter: the account stays the same, and the next round goes by the new address. */
async function follow({ store }: OpenAccount, folder: string, remote: RemoteState): Promise<void> {
  const { present } = await readStanding(store, registry)
  const problem = await findMoveProblem(createFetchHttp(), store, present, remote)
  if (problem !== undefined) throw new UsageProblem(`The account in ${folder} ${problem}. Nothing was changed.`)
  await keepRemote(store, registry, remote, 'moved', Date.now())
}

function toRefusal(folder: string, { present, waiting, hasRecords }: Standing, wanted: RemoteState): UsageProblem {
  const whose = present ? describeRemote(present) : 'the hosted CRM that it was disconnected from'
  const wait = waiting === 1 ? '1 change waits' : `${waiting} changes wait`
  const held = hasRecords ? `holds records of ${whose}` : `was connected to ${whose}`
  const unsent = waiting > 0 ? `, and ${wait} to be sent there` : ''
  const isMoved = present !== null && present.userId === wanted.userId
  const moved = isMoved ? ', or add --moved if it is the same hosted CRM at a new address' : ''
  return new UsageProblem(
    `The account in ${folder} ${held}${unsent}: connect another folder to ${describeRemote(wanted)}${moved}.`,
  )
}
