import type { Sync, SyncOptions } from '../../../src-main/sync/sync.ts'
import { loadStates } from '../../../src-main/sync/state/states.ts'
import { listDifferences } from '../hosted/canonical.ts'
import { drawQuirks, toMirrorable } from '../hosted/draw-quirks.ts'
import { allScopes } from '../hosted/gate.ts'
import type { Quirks } from '../hosted/quirks.ts'
import { Breach } from './breach.ts'
import { checkDeletions, checkPacing, checkQuietBatch, promptOf, withoutForbidden } from './invariants.ts'
import { connectStore, snapshotMirror, visibleOf } from './mirror-account.ts'
import { createMirrorProcess, type MirrorProcess } from './mirror-process.ts'
import { createMemoryStorage, createSqliteStorage } from './mirror-storage.ts'
import { createPullCounts, noteReport, noteSent, type PullCounts } from './pull-counts.ts'
import type { Kill, Meanwhile, Schedule, Step } from './schedule.ts'
import { createSeededChance } from './seeded-chance.ts'
import { createSimulatedWorld, isDear, type BrokenList, type SimulatedWorld } from './simulated-world.ts'

export interface PullRunOptions {
  readonly counts?: PullCounts
  /** Instead of the product's, where a test plants a bug. */
  readonly create?: (options: SyncOptions) => Sync
  /** For looking at a run, whatever it comes to. */
  readonly onWorld?: (world: SimulatedWorld) => void
}

const day = 86_400_000
/** Others who never pause would never let a mirror end. */
const mostActs = 30
/** A rest between two rounds, and a wait after failures, each with what a round takes until its first call. */
const longestRestMs = 72_000 + 30_000
const longestWaitMs = 375_000 + 60_000

/** One run from one schedule. Throws where something is so that must never be. */
export async function runPull(schedule: Schedule, options: PullRunOptions = {}): Promise<void> {
  const counts = options.counts ?? createPullCounts()
  const world = createSimulatedWorld(schedule)
  options.onWorld?.(world)
  const { crm, network, time, plan } = world
  const storage = schedule.storage === 'sqlite' ? createSqliteStorage() : createMemoryStorage()
  const chance = createSeededChance(schedule.seed + 4)
  let log: readonly number[] = []
  let process: MirrorProcess | undefined
  let meanwhile: { every: number; chance: () => number; sent: number } | undefined
  let isQuiet = false
  let isTokenValid = true

  function start(acceptDeletions: boolean, acceptAccount = false): MirrorProcess {
    return createMirrorProcess({
      storage,
      network,
      time,
      chance,
      listRate: schedule.listRate,
      acceptDeletions,
      acceptAccount,
      ...(options.create && { create: options.create }),
      callLog: { load: () => log, save: (times) => void (log = [...times]) },
      onSend() {
        if (!meanwhile || (meanwhile.sent += 1) % meanwhile.every !== 0 || meanwhile.sent > mostActs * meanwhile.every) return
        act(meanwhile.chance)
      },
      onCommit(store, batch) {
        if (batch.operations.some(({ type }) => type !== 'sync-states')) compared.clear()
        // A check that waits for nothing leaves the order of events as it is.
        if (!isQuiet) return checkDeletions(crm, store, batch)
        return checkQuietBatch(crm, store, batch).then(() => checkDeletions(crm, store, batch))
      },
    })
  }

  function act(by: () => number): void {
    counts.acts += 1
    network.trace.note(crm.act(by))
  }

  async function sync(how: 'once' | 'round', kill: Kill | null, others: Meanwhile | null, isFresh: boolean): Promise<void> {
    if (isFresh || !process?.isAlive) process = start(false)
    network.trace.note(`sync ${how}${kill ? ` to be killed ${kill.when} ${kill.at} ${String(kill.nth)}` : ''}`)
    meanwhile = others ? { every: others.every, chance: createSeededChance(others.seed), sent: 0 } : undefined
    const report = await process.sync(how, kill)
    meanwhile = undefined
    noteReport(counts, report)
    network.trace.note(report ? `synced ${JSON.stringify(report)}` : 'died')
    if (!report) return
    const code = report.problem?.code
    if (!network.online && code !== 'offline') throw new Breach(`offline, a run told of ${code ?? 'nothing'}`)
    if (network.online && !isTokenValid && plan.size === 0 && code !== 'unauthorized' && !isFaulty) {
      throw new Breach(`without a token, a run told of ${code ?? 'nothing'}`)
    }
  }
  let isFaulty = false

  /** The loop is never silent for longer than it waits between two rounds. */
  async function live(seconds: number, others: Meanwhile | null): Promise<void> {
    process = undefined
    const first = network.sent.length
    const from = time.elapsed()
    meanwhile = others ? { every: others.every, chance: createSeededChance(others.seed), sent: 0 } : undefined
    await start(false).live(seconds * 1000)
    meanwhile = undefined
    counts.lives += 1
    const status = (await loadStates(storage.open())).get('status')
    if (status?.phase === 'stopped') return
    const times = [from, ...network.sent.slice(first).map(({ at }) => at), time.elapsed()]
    const last = times.length - 1
    times.forEach((at, index) => {
      const silence = at - (times[index - 1] ?? at)
      const most = index === last && status?.phase === 'idle' ? longestRestMs : longestWaitMs
      if (silence > most) throw new Breach(`the loop was silent for ${String(Math.round(silence / 1000))} s`)
    })
    if (status?.restarted) throw new Breach(`the watchdog had to act: ${status.restarted.message}`)
  }

  async function take(step: Step): Promise<void> {
    if (step.do !== 'sync') network.trace.note(JSON.stringify(step))
    switch (step.do) {
      case 'act': {
        const by = createSeededChance(step.seed)
        for (let count = 0; count < step.count; count += 1) act(by)
        return
      }
      case 'sync':
        return sync(step.how, step.kill, step.meanwhile, step.isFresh)
      case 'live':
        return live(step.seconds, step.meanwhile)
      case 'pass':
        return time.pass(step.seconds * 1000)
      case 'skew':
        time.setSkew(step.ms)
        // Calls of the last second are known by this clock alone: nobody sets it within a second of a kill.
        return time.pass(1500)
      case 'faults':
        isFaulty = step.share > 0
        network.setFaultShare(step.share)
        return
      case 'fault':
        plan.set(network.sent.length + step.nth - 1, step.fault)
        return
      case 'network':
        network.setOnline(step.online)
        return
      case 'token':
        isTokenValid = step.valid
        setToken(step.valid)
        return
      case 'limit':
        crm.setRateLimit(Math.max(1, Math.floor(schedule.listRate * step.share)))
        return
      case 'quirk': {
        const drawn = drawQuirks(createSeededChance(step.seed))
        const { [step.name]: value } = drawn
        if (crm.quirks.ignoresStateFilters && step.name === 'plainList') return
        if (isDear(schedule.sizes, step.name, value)) return
        crm.setQuirks(toMirrorable({ ...crm.quirks, [step.name]: value }))
        return
      }
      case 'broken':
        return breakList(step.type, step.how, createSeededChance(step.seed))
      case 'purge':
        for (const id of crm.ids(step.type).slice(0, step.count)) crm.remove(step.type, id)
        return
      default:
        step satisfies never
    }
  }

  /** One list fails for two days: what others change of the other types comes all the same, and the run says what is missing. */
  async function breakList(type: string, how: BrokenList, by: () => number): Promise<void> {
    const isCalm = network.online && isTokenValid && !isFaulty && plan.size === 0 && crm.rateLimit >= schedule.listRate
    if (!isCalm || crm.quirks.forbiddenTypes.includes(type)) return
    const last = start(true)
    // What was under way before is done with, and what was held is let go of.
    await last.sync('once', null)
    world.broken.set(type, how)
    for (let days = 0; days < 2; days += 1) {
      await time.pass(1.1 * day)
      for (let acts = 0; acts < 5; acts += 1) act(by)
      for (let rounds = 0; rounds < 2; rounds += 1) {
        const report = await last.sync('once', null)
        network.trace.note(`synced ${JSON.stringify(report)}`)
        const { code, message = '' } = report?.problem ?? {}
        // The first time it may be the server as a whole.
        const isTold = code === 'incomplete' ? message.includes(type) : days + rounds === 0 && code !== undefined
        if (!isTold) throw new Breach(`a broken list of ${type} is told as ${code ?? 'nothing'}: ${message}`)
      }
      const late = isPrompt(schedule, crm.quirks) ? await compare(false, [type]) : []
      if (late.length > 0) throw new Breach(`a broken list of ${type} holds back others:\n${late.join('\n')}`)
    }
    world.broken.clear()
    process = undefined
  }

  function setToken(isValid: boolean): void {
    crm.setToken('token-of-the-account', isValid ? [...allScopes] : undefined)
  }

  /** The differences, as long as neither the server nor the mirror changes. */
  const compared = new Map<string, string[]>()
  let comparedAt = -1

  async function compare(isWhole = true, without: readonly string[] = []): Promise<string[]> {
    if (crm.version !== comparedAt) compared.clear()
    comparedAt = crm.version
    const name = [String(isWhole), ...without].join()
    const known = compared.get(name) ?? (await compareNow(isWhole, without))
    compared.set(name, known)
    return known
  }

  async function compareNow(isWhole: boolean, without: readonly string[]): Promise<string[]> {
    const forbidden = [...crm.quirks.forbiddenTypes, ...without]
    const there = visibleOf(withoutForbidden(crm.snapshot(), forbidden))
    const here = visibleOf(withoutForbidden(await snapshotMirror(storage.open()), forbidden))
    counts.recordsCompared += Object.values(there).reduce((sum, records) => sum + Object.keys(records).length, 0)
    return isWhole ? listDifferences(there, here) : listDifferences(promptOf(there), promptOf(here))
  }

  async function isAllGone(): Promise<boolean> {
    const [there, here] = [crm.snapshot(), await snapshotMirror(storage.open())]
    return mainTypes.every((type) => Object.keys(here[type] ?? {}).every((id) => there[type]?.[id] === undefined))
  }

  /** Makes everything quiet, then waits for the mirror to be equal, as long as reading every link again may take. */
  async function settle(): Promise<void> {
    network.setFaultShare(0)
    plan.clear()
    network.setOnline(true)
    setToken(true)
    crm.setRateLimit(schedule.listRate)
    await time.pass(60_000)
    network.trace.note('quiet from here on')
    let last = start(true)
    const rounds = mostRounds(world)
    for (let count = 1; ; count += 1) {
      const report = await last.sync('once', null)
      noteReport(counts, report)
      counts.settlingRounds += 1
      network.trace.note(`synced ${JSON.stringify(report)}`)
      const code = report?.problem?.code ?? null
      // Nothing is left of what is mirrored, so a person is asked whether this is the account.
      if (code === 'another-account' && (await isAllGone())) {
        last = start(true, true)
        continue
      }
      const expected = hasUnfit(crm.quirks) ? 'incomplete' : crm.quirks.forbiddenTypes.length > 0 ? 'forbidden' : null
      if (count > 3 && code !== expected) throw new Breach(`all is well, and a run tells of ${JSON.stringify(report?.problem)}`)
      const differences = await compare()
      if (differences.length === 0 && code === expected) break
      if (count === 1 && isAtRest(schedule, crm.quirks))
        throw new Breach(`a first mirror is not equal:\n${differences.join('\n')}`)
      const late = count === promptAfter(schedule) && isPrompt(schedule, crm.quirks) ? await compare(false) : []
      if (late.length > 0)
        throw new Breach(`changes that the server tells of are not here after ${String(count)} runs:\n${late.join('\n')}`)
      if (count >= rounds) throw new Breach(`not equal after ${String(count)} rounds:\n${differences.join('\n')}`)
      await time.pass(count === 3 ? 1.1 * day : 600_000)
    }
    // The first round after a mirror may still note links that wait for what this token may not see.
    await last.sync('round', null)
    isQuiet = true
    await last.sync('round', null)
    isQuiet = false
    const after = await compare()
    if (after.length > 0) throw new Breach(`no longer equal after a quiet round:\n${after.join('\n')}`)
  }

  try {
    await connectStore(storage.open(), `${crm.origin}/api/v1`)
    for (const step of schedule.steps) await take(step)
    await settle()
    checkPacing(network.sent, schedule.listRate)
    if (crm.stats.strays.length > 0) throw new Breach(`a call to ${crm.stats.strays[0]?.url ?? ''}`)
  } finally {
    counts.runs += 1
    if (schedule.storage === 'sqlite') counts.sqliteRuns += 1
    noteSent(counts, network.sent)
    await storage.close()
  }
}

/** Their records identify an account. */
const mainTypes = ['contacts', 'companies', 'deals', 'orders']

/** Whether some list shows a record that cannot be stored. */
const hasUnfit = ({ unfitRows, forbiddenTypes }: Quirks) => unfitRows.some((type) => !forbiddenTypes.includes(type))

/** Whether everything but links shows in a list by `updated-at` or in a count, without waiting for its turn. */
function isPrompt({ steps }: Schedule, { order, linkMoves }: Quirks): boolean {
  return order !== 'shuffled' && linkMoves !== 'none' && steps.every((step) => step.do !== 'quirk')
}

/** Whether nothing ever changed there, and nothing hinders who reads it. */
function isAtRest({ steps }: Schedule, { order, forbiddenTypes }: Quirks): boolean {
  const isSteady = (step: Step) => ['pass', 'skew', 'fault', 'faults', 'network'].includes(step.do)
  return order !== 'shuffled' && forbiddenTypes.length === 0 && steps.every(isSteady)
}

/** A run that goes on with what a killed or failed one was reading sees what changed since in the next. */
function promptAfter({ steps }: Schedule): number {
  const mayBreakOff = (step: Step) => (step.do === 'sync' ? step.kill !== null : step.do === 'fault' || step.do === 'faults')
  return steps.some(mayBreakOff) ? 2 : 1
}

/** Pages are halved until the server sends them whole. */
function sizeOfPages({ largestPage }: Quirks): number {
  let size = 100
  while (size > largestPage) size = Math.floor(size / 2)
  return size
}

/** Two pages of links are read again in each round; where pages are shuffled, one may come up late. */
function mostRounds({ crm }: SimulatedWorld): number {
  const pages = ['contacts', 'companies', 'deals', 'orders', 'company-bank-details']
    .map((type) => Math.ceil(crm.count(type) / sizeOfPages(crm.quirks)) + 3)
    .reduce((sum, count) => sum + count, 0)
  return 8 + pages * (crm.quirks.order === 'shuffled' ? 4 : 1)
}
