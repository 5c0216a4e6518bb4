import { parentPort, workerData } from 'node:worker_threads'
import { registry } from '../../src-shared/resources/index.ts'
import type { DoctorFinding } from '../../src-shared/workspace.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { openAccount } from '../account/open-account.ts'
import { createPassphraseKeyWrapper } from '../account/passphrase-key-wrapper.ts'
import { backUp } from '../care/backup.ts'
import { CareProblem } from '../care/care-problem.ts'
import { examine, repair, type Examination } from '../care/doctor.ts'
import { bringUpToDate, openDatabase } from '../care/open-database.ts'
import { restore } from '../care/restore.ts'
import { addToken, listTokens, revokeToken, isTemporaryToken } from '../engine/tokens.ts'
import { sha256 } from '../host/token-hash.ts'
import { completeCounts } from '../seed/counts.ts'
import { seedAccount } from '../seed/load.ts'
import { createFetchHttp } from '../host/sync/fetch-http.ts'
import { chooseConnection, connect, findRemote, readConnectionState, toMark } from '../sync/connect/connect.ts'
import { loadStates } from '../sync/state/states.ts'
import type { Chore, ChoreResults, FromChore } from './chore-messages.ts'
import { addUsualDictionaries } from './usual-dictionaries.ts'
import { WorkspaceError } from './workspace-error.ts'

type Of<Is extends Chore['is']> = Extract<Chore, { is: Is }>
type OnProgress = (done: number, total: number | null) => void

/** Runs the chore of this thread. */
export function startChoreThread(): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker thread.')
  const send = (message: FromChore) => port.postMessage(message)
  doChore(workerData as Chore, (done, total) => send({ is: 'progress', done, total })).then(
    (result) => send({ is: 'done', result }),
    (error: unknown) => send({ is: 'failed', ...toFailure(error) }),
  )
}

function doChore(chore: Chore, onProgress: OnProgress): Promise<ChoreResults[keyof ChoreResults]> {
  switch (chore.is) {
    case 'make':
      return make(chore, onProgress)
    case 'open':
      return make({ ...chore, is: 'make', fill: null, remote: null }, onProgress)
    case 'token':
      return changeToken(chore)
    case 'backup':
      return backUpAccount(chore, onProgress)
    case 'restore':
      return restoreAccount(chore, onProgress)
    case 'tokens':
      return changeTokens(chore)
    case 'doctor':
      return Promise.resolve(check(chore, onProgress))
    default:
      return chore satisfies never
  }
}

/** About as many contacts as one salesperson has: enough to fill every screen, created within three seconds. */
const sampleCounts = completeCounts({ contacts: 600, companies: 150, deals: 300, orders: 120 })

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

async function make({ account: options, fill, remote }: Of<'make'>, onProgress: OnProgress): Promise<null> {
  const { store, timeZone } = await openAccount(options, registry, Date.now)
  try {
    const now = Date.now()
    if (remote && !(await connect(store, registry, remote, 'first', now))) throw new Error('The account mirrors someone already.')
    if (fill?.with === 'dictionaries') await addUsualDictionaries(store, fill.language, now, timeZone)
    if (fill?.with === 'sample') {
      const total = sum(Object.values<number>({ ...sampleCounts }))
      const made = new Map<string, number>()
      await seedAccount({
        ...{ store, registry, counts: sampleCounts, seed: '1', now, timeZone },
        onProgress({ type, done }) {
          made.set(type, done)
          onProgress(sum([...made.values()]), total)
        },
      })
    }
    return null
  } finally {
    await store.close()
  }
}

async function changeToken({ account: options, token }: Of<'token'>): Promise<null> {
  const { store } = await openAccount({ ...options, kinds: ['mirror'] }, registry, Date.now)
  try {
    const present = (await loadStates(store)).get('remote')
    if (!present) throw new WorkspaceError(409, 'no-mirror', 'The account is not connected to a hosted CRM.')
    const remote = await findRemote(createFetchHttp(), present.url, token)
    if ('code' in remote) throw new WorkspaceError(422, remote.code, remote.message)
    for (let isKept = false; !isKept;) {
      const how = chooseConnection(await readConnectionState(store, registry), remote, toMark(remote, sha256))
      if (how !== 'renewed')
        throw new WorkspaceError(409, 'other-user', "The token belongs to another user than the account's. Nothing was changed.")
      isKept = await connect(store, registry, remote, how, Date.now())
    }
    return null
  } finally {
    await store.close()
  }
}

async function changeTokens({ account: options, change }: Of<'tokens'>): Promise<ChoreResults['tokens']> {
  const { store, ownerId: userId, timeZone: zone } = await openAccount(options, registry, Date.now)
  try {
    const list = async () => (await listTokens(store)).filter((token) => !isTemporaryToken(token))
    if (change?.is === 'add') await addToken(store, sha256, { ...change.token, userId, at: Date.now(), zone })
    if (change?.is === 'revoke') {
      const isListed = (await list()).some(({ id }) => id === change.id)
      const isRevoked = isListed && (await revokeToken(store, change.id, Date.now()))
      if (!isRevoked) throw new WorkspaceError(404, 'token-absent', 'There is no such token. It may have been revoked already.')
    }
    return await list()
  } finally {
    await store.close()
  }
}

async function backUpAccount(chore: Of<'backup'>, onProgress: OnProgress): Promise<ChoreResults['backup']> {
  const { seal, to: path } = chore
  const wrapper =
    'wrapped' in seal
      ? { wrap: () => Promise.resolve(seal.wrapped) }
      : createPassphraseKeyWrapper(() => Promise.resolve(seal.passphrase))
  const { bytes } = await backUp({ ...chore, wrapper, now: chore.at ?? Date.now(), onProgress })
  return { path, bytes, isVerified: true }
}

async function restoreAccount(chore: Of<'restore'>, onProgress: OnProgress): Promise<null> {
  const unwrapper = createPassphraseKeyWrapper(() => Promise.resolve(chore.passphrase))
  await restore({ ...chore, unwrapper, presentKey: undefined, replace: false, now: Date.now(), onProgress })
  return null
}

/** Faults beyond this number are only counted. */
const faultsShown = 200

function check({ folder, key, repair: isRepair }: Of<'doctor'>, onProgress: OnProgress): ChoreResults['doctor'] {
  const findings: DoctorFinding[] = []
  const onFault: Examination['onFault'] = (fault, _isRepaired, canRepair) =>
    void (findings.length < faultsShown && findings.push({ ...fault, canRepair }))
  const open = () => openDatabase(folder, key)
  const looking = { connect: open, registry, onProgress: (records: number) => onProgress(records, null) }
  const repairWith = open()
  try {
    bringUpToDate(repairWith, registry)
    if (!isRepair) {
      const { records, faults: faultCount } = examine({ ...looking, onFault })
      return { records, faultCount, findings }
    }
    const { first, left } = repair({ ...looking, onFault: () => undefined, repairWith }, onFault)
    return { records: left.records, faultCount: left.faults, findings, repaired: first.faults - left.faults }
  } finally {
    repairWith.close()
  }
}

function toFailure(error: unknown): { code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof AccountProblem || error instanceof WorkspaceError) return { code: error.code, message }
  if (error instanceof CareProblem) return { code: `care-${error.reason ?? error.outcome}`, message }
  return { code: 'failed', message }
}
