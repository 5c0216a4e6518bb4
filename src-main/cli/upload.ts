import { registry } from '../../src-shared/resources/index.ts'
import { databaseFile } from '../account/account-folder.ts'
import { configFolder, surroundings } from '../account/folders.ts'
import { hasAccount, type OpenAccount, openAccount } from '../account/open-account.ts'
import { takeExclusiveLock } from '../care/exclusive-lock.ts'
import { createFetchHttp } from '../host/sync/fetch-http.ts'
import { countEntries } from '../outbox/stored-entry.ts'
import { becomeMirror, countLinksLeft, findOrderStages, finishUpload } from '../sync/connect/become-mirror.ts'
import { findRemote } from '../sync/connect/connect.ts'
import type { Problem } from '../sync/problem.ts'
import type { RemoteState } from '../sync/state/states.ts'
import { queueUpload } from '../sync/connect/upload.ts'
import { type AccountFlags, unlock } from './account-call.ts'
import { showBytes } from './care-call.ts'
import type { Program } from './program.ts'
import { withSyncLock } from './with-sync-lock.ts'
import { UsageProblem } from './usage-problem.ts'

export interface Uploaded {
  readonly remote: RemoteState
  readonly records: number
  /** Number of links to users, sources, products and similar records that are not sent. */
  readonly linksLeft: number
}

/** Turns a local account into a mirror and queues all its records for the hosted CRM. */
export async function uploadAccount(
  folder: string,
  { url, token }: Pick<RemoteState, 'url' | 'token'>,
  flags: AccountFlags,
  program: Program,
): Promise<Uploaded | Problem> {
  if (!(await hasAccount(folder)))
    throw new UsageProblem(`There is no account in ${folder}. --upload needs a local account with records to send.`)
  const options = await unlock({ folder, configFolder: configFolder(surroundings()) }, flags, program)
  const open = () => openAccount(options, registry, () => Date.now())
  const closing = async <T>(work: (account: OpenAccount) => Promise<T>): Promise<T> => {
    const account = await open()
    try {
      return await work(account)
    } finally {
      await account.store.close()
    }
  }
  const { kind, ownerId } = await closing((account) => Promise.resolve(account))
  if (ownerId === null || kind === 'hosted') throw toUnfit(folder, kind)
  const remote = await findRemote(createFetchHttp(), url, token)
  if ('code' in remote) return remote
  const orderStages = await findOrderStages(createFetchHttp(), remote)
  if ('code' in orderStages) return orderStages
  return withSyncLock(folder, 'outpost connect', async () => {
    if (kind === 'local') {
      // A process that has the account open as a local one would keep assigning its own ids.
      takeExclusiveLock(databaseFile(folder), options.key as Uint8Array, folder).release()
      await closing(({ store }) => becomeMirror(store, Date.now()))
    }
    return closing(async ({ store }) => {
      const onProgress = showBytes('Preparing to send')
      const work = { store, registry, remote, orderStages, ownerId, now: () => Date.now(), onProgress }
      for (let isDone = false; !isDone;) {
        await queueUpload(work)
        isDone = await finishUpload(store, registry, remote, Date.now())
      }
      const { pending } = await countEntries(store)
      return { remote, records: pending, linksLeft: await countLinksLeft(store, registry, remote) }
    })
  })
}

function toUnfit(folder: string, kind: OpenAccount['kind']): UsageProblem {
  const why =
    kind === 'mirror' ? 'is already a mirror. Run the command without --upload' : `is ${kind}. --upload needs a local account`
  return new UsageProblem(`The account in ${folder} ${why}.`)
}
