import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { BehaviorSubject, type Observable } from 'rxjs'
import { registry } from '../../../src-shared/resources/index.ts'
import { openAccount } from '../../account/open-account.ts'
import type { Store } from '../../store/port.ts'
import { keepSynced } from '../../sync/loop/loop-account.ts'
import type { OnRestart } from '../../sync/loop/loop.ts'
import type { Power } from '../../sync/ports.ts'
import { ensureStates, loadStates } from '../../sync/state/states.ts'
import { createCallLog } from './call-log.ts'
import { createFileInstall } from './file-install.ts'
import { createFetchHttp } from './fetch-http.ts'
import { networkChanges } from './network-changes.ts'
import type { FromSyncThread, SyncThreadOptions, ToSyncThread } from './sync-messages.ts'
import { waitForSyncLock } from './wait-for-sync-lock.ts'
import { systemTime } from './system-time.ts'

const usualListRate = 2
const lookForRemoteMs = 1_000

/** Keeps this thread's account in sync until it is told to close. */
export function startSyncThread(): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker thread.')
  const stopping = new AbortController()
  const power = new BehaviorSubject<Power>({ isAsleep: false, isOnBattery: false })
  port.on('message', (message: ToSyncThread) => {
    if (message.is === 'close') stopping.abort()
    else power.next(message.power)
  })
  const onRestart: OnRestart = (message, isStuck) =>
    port.postMessage({ is: isStuck ? 'failed' : 'restarted', message } satisfies FromSyncThread)
  work(workerData as SyncThreadOptions, { power, onRestart }, stopping.signal).then(
    () => port.close(),
    (error: unknown) => fail(port, error),
  )
}

function fail(port: MessagePort, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  port.postMessage({ is: 'failed', message } satisfies FromSyncThread)
  port.close()
}

async function work(
  { account, what, listRate = usualListRate }: SyncThreadOptions,
  { power, onRestart }: { readonly power: Observable<Power>; readonly onRestart: OnRestart },
  signal: AbortSignal,
): Promise<void> {
  const { create: _create, ...present } = account
  const { store } = await openAccount({ ...present, kinds: ['mirror'] }, registry, () => systemTime.now())
  const { folder } = account
  try {
    if (!(await isConnected(store, signal))) return
    await ensureStates(store, registry, systemTime.now())
    const lock = await waitForSyncLock({ folder, store, time: systemTime, pid: process.pid, what }, signal)
    if (!lock) return
    try {
      await keepSynced(
        {
          registry,
          store,
          http: createFetchHttp(undefined, signal),
          time: systemTime,
          chance: () => Math.random(),
          callLog: createCallLog(folder, systemTime),
          install: createFileInstall(account.configFolder, folder),
          listRate,
          network: networkChanges(systemTime),
          power,
          pid: process.pid,
          onRestart,
        },
        signal,
      )
    } finally {
      lock.release()
    }
  } finally {
    await store.close()
  }
}

/** A mirror with an interrupted `connect` has no hosted CRM until `connect` runs again. */
async function isConnected(store: Store, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if ((await loadStates(store)).get('remote')) return true
    await systemTime.sleep(lookForRemoteMs, signal)
  }
  return false
}
