import { hasCode, toFolderProblem } from '../account/account-problem.ts'
import { surroundings } from '../account/folders.ts'
import { writeNewFile } from '../account/durable-file.ts'
import { listConflictsOf } from '../engine/ext/conflicts-list.ts'
import type { OutboxContext } from '../engine/ext/outbox-context.ts'
import { listChangesOf } from '../engine/ext/outbox-list.ts'
import { sha256 } from '../host/token-hash.ts'
import { toMark } from '../sync/connect/connect.ts'
import { disconnect as leave } from '../sync/connect/disconnect.ts'
import { loadStates } from '../sync/state/states.ts'
import { toShownAddress } from '../../src-shared/sync/to-sync-status.ts'
import { dirname } from 'node:path'
import { orExplain } from './care-call.ts'
import { defineCommand } from './command.ts'
import { toUserPath, toRequiredFolder } from './flag-values.ts'
import { withOutbox } from './outbox-call.ts'
import { passphraseFlag } from './passphrase.ts'
import { describeWaiting } from './sync-report.ts'
import { withSyncLock } from './with-sync-lock.ts'
import { print, printJson } from './terminal.ts'
import { UsageProblem } from './usage-problem.ts'

const flags = {
  data: { value: 'DIR', needed: true, help: "The mirror's folder" },
  keep: {
    value: 'FILE',
    help: 'Disconnect although changes are unsent, and list them in this new file (JSON). No command reads the file back',
  },
  ...passphraseFlag,
  json: { help: 'Print JSON' },
} as const

export const disconnect = defineCommand({
  name: 'disconnect',
  summary: 'Disconnect a mirror from its hosted CRM and keep all records.',
  details: [
    'Outpost deletes no records on either side. It deletes the stored address and token. Unsent changes stay in the account.',
    'To send them later, run `outpost connect` with the same CRM and the same user, then `outpost sync`.',
  ].join('\n'),
  flags,
  run({ flags: given, words }, program) {
    if (words.length > 0) throw new UsageProblem(`Unexpected "${words[0]}".`)
    const { env } = surroundings()
    const folder = toRequiredFolder(given.data, env)
    if (given.keep === '') throw new UsageProblem('--keep needs a file.')
    const file = given.keep === undefined ? undefined : toUserPath(given.keep, env)
    return orExplain(() =>
      withOutbox(given, program, (context) =>
        withSyncLock(folder, 'outpost disconnect', async () => {
          const remote = (await loadStates(context.store)).get('remote')
          if (!remote) throw new UsageProblem(`The account in ${folder} is not connected to a hosted CRM.`)
          const waiting = await readWaiting(context)
          const count = countWaiting(waiting)
          if (count > 0 && file === undefined) throw toRefusal(folder, waiting)
          const address = toShownAddress(remote.url)
          if (file !== undefined) await keepWaiting(file, { remote: address, at: new Date().toISOString(), ...waiting })
          await leave(context.store, toMark(remote, sha256), Date.now())
          if (given.json) printJson({ account: { kind: 'mirror', remote: null }, kept: file === undefined ? null : count })
          else print(toWords(folder, address, file, count))
          return 0
        }),
      ),
    )
  },
})

type Waiting = Awaited<ReturnType<typeof readWaiting>>

async function readWaiting(context: OutboxContext) {
  return { outbox: await listChangesOf(context), conflicts: await listConflictsOf(context) }
}

/** Counts a record with both an unsent change and a conflict once. */
const countWaiting = ({ outbox, conflicts }: Waiting) => new Set([...outbox, ...conflicts].map(({ id }) => id)).size

function toRefusal(folder: string, { outbox, conflicts }: Waiting): UsageProblem {
  const parked = outbox.filter(({ state }) => state === 'parked').length
  const words = describeWaiting({ pending: outbox.length - parked, parked, conflicts: conflicts.length })
  return new UsageProblem(
    `The account in ${folder} is still connected. ${words.join(' ')} To disconnect anyway, add \`--keep FILE\`: it lists these changes in a file, and they stay in the account.`,
  )
}

async function keepWaiting(file: string, content: object): Promise<void> {
  try {
    await writeNewFile(file, `${JSON.stringify(content, null, 2)}\n`)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new UsageProblem(`${file} already exists. Name a new file with --keep.`)
    throw toFolderProblem(dirname(file), error)
  }
}

function toWords(folder: string, address: string, file: string | undefined, count: number): string {
  const kept =
    file === undefined || count === 0
      ? ''
      : ` ${count} unsent ${count === 1 ? 'change stays' : 'changes stay'} in the account and ${count === 1 ? 'is' : 'are'} listed in ${file}.`
  return `${folder} no longer mirrors ${address}.${kept}`
}
