import type { Batch } from '../../../src-main/store/batch.ts'
import type { Store } from '../../../src-main/store/port.ts'
import type { CallLog, Chance, Http, HttpCall, Install, Time } from '../../../src-main/sync/ports.ts'
import { createSync, type Report, type Sync, type SyncOptions } from '../../../src-main/sync/sync.ts'
import { NEVER } from 'rxjs'
import { keepSynced } from '../../../src-main/sync/loop/loop-account.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import type { FaultyNetwork } from './faulty-network.ts'
import type { MirrorStorage } from './mirror-storage.ts'
import type { Kill } from './schedule.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What one process may be watched at, and stopped at. */
export interface ProcessEvents {
  /** The call waits for what is answered, if anything is. */
  readonly onSend: (call: HttpCall) => Promise<void> | undefined | void
  /** Before it is made. */
  readonly onCommit: (store: Store, batch: Batch) => Promise<void> | undefined
}

export interface ProcessOptions extends ProcessEvents {
  readonly storage: MirrorStorage
  readonly network: FaultyNetwork
  readonly time: VirtualTime
  readonly chance: Chance
  /** Survives the process. */
  readonly callLog: CallLog
  readonly install?: Install
  readonly listRate: number
  readonly acceptDeletions: boolean
  readonly acceptAccount?: boolean
  readonly create?: (options: SyncOptions) => Sync
}

export interface MirrorProcess {
  /** Undefined where the process died on the way. */
  sync(how: 'once' | 'round', kill: Kill | null): Promise<Report | undefined>
  /** Keeps the account in sync for that long, as a running app does. */
  live(ms: number): Promise<void>
  readonly isAlive: boolean
}

/** A run that goes on for ever would otherwise hang the simulation. */
const mostCalls = 60_000
const mostSleeps = 300_000

/** One process that syncs the account, until it ends or is killed. */
export function createMirrorProcess(options: ProcessOptions): MirrorProcess {
  const { storage, network, chance, listRate } = options
  const own = options.time.createProcess()
  const link = network.connect()
  const real = storage.open()
  const never = new Promise<never>(() => undefined)
  let isAlive = true
  let planned: Kill | null = null
  let [sleeps, calls] = [0, 0]
  let die: () => void = () => undefined
  // What listens to a signal is kept for as long as the signal may abort: the dead let go of theirs.
  const death = new AbortController()

  function kill(words: string): Promise<never> {
    if (isAlive) {
      network.trace.note(`killed ${words}`)
      isAlive = false
      own.kill()
      link.sever()
      storage.kill()
      die()
      death.abort()
    }
    return never
  }

  /** Counts down to the planned kill: says when it has come. */
  function isDue(at: Kill['at']): Kill['when'] | undefined {
    if (planned?.at !== at) return undefined
    planned = { ...planned, nth: planned.nth - 1 }
    return planned.nth === 0 ? planned.when : undefined
  }

  const http: Http = (call) => {
    if (!isAlive) return never
    if ((calls += 1) > mostCalls) throw new Error('a run that never ends calling')
    const when = isDue('send')
    if (when === 'before') return kill('before a call')
    const send = () => {
      const answer = link.http(call)
      return when === 'after' ? kill('after a call was sent') : answer
    }
    const waiting = options.onSend(call)
    return waiting ? waiting.then(() => (isAlive ? send() : never)) : send()
  }

  const alive = <T>(work: () => Promise<T>): Promise<T> => (isAlive ? work().then((value) => (isAlive ? value : never)) : never)
  const store: Store = {
    read: (plan) => alive(() => real.read(plan)),
    aggregate: (plan) => alive(() => real.aggregate(plan)),
    search: (plan) => alive(() => real.search(plan)),
    changesSince: (...asked) => alive(() => real.changesSince(...asked)),
    close: () => alive(() => real.close()),
    commit: async (batch) => {
      if (!isAlive) return never
      const watching = options.onCommit(real, batch)
      if (watching) await watching
      if (!isAlive) return never
      const when = isDue('commit')
      if (when === 'before') return kill('before a commit')
      const result = await real.commit(batch)
      return when === 'after' ? kill('after a commit') : alive(() => Promise.resolve(result))
    },
  }

  const time: Time = {
    now: () => Math.floor(own.time.now()),
    elapsed: () => own.time.elapsed(),
    sleep: (ms, signal) => {
      if ((sleeps += 1) > mostSleeps) throw new Error('a run that never ends waiting')
      return own.time.sleep(ms, signal)
    },
  }
  const callLog: CallLog = {
    load: () => options.callLog.load(),
    save: (times) => {
      if (isAlive) options.callLog.save(times)
    },
  }
  const create = options.create ?? createSync
  const installed = options.install && { install: options.install }
  const sync = create({
    ...{ registry, store, http, time, chance, callLog, listRate, ...installed },
    acceptDeletions: options.acceptDeletions,
    acceptAccount: options.acceptAccount ?? false,
  })

  return {
    get isAlive() {
      return isAlive
    },
    async live(ms) {
      ;[sleeps, calls] = [0, 0]
      const ending = new AbortController()
      const ended = keepSynced(
        { registry, store, http, time, chance, callLog, listRate, ...installed, network: NEVER, power: NEVER, pid: 1 },
        AbortSignal.any([ending.signal, death.signal]),
      )
      await Promise.race([options.time.pass(ms), ended])
      ending.abort()
      await options.time.run(() => ended)
    },
    sync(how, wanted) {
      planned = wanted
      ;[sleeps, calls] = [0, 0]
      const end = new Promise<undefined>((resolve) => {
        die = () => resolve(undefined)
      })
      return options.time.run(() => Promise.race([sync[how](death.signal), end]))
    },
  }
}
