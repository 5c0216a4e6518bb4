import { countEntries, listEntries } from '../../../src-main/outbox/stored-entry.ts'
import type { Report, Sync, SyncOptions } from '../../../src-main/sync/sync.ts'
import { listDifferences } from '../hosted/canonical.ts'
import { drawWriteQuirks } from '../hosted/draw-write-quirks.ts'
import type { Chance } from '../hosted/drawing.ts'
import { Breach } from '../simulation/breach.ts'
import { checkPacing } from '../simulation/invariants.ts'
import { snapshotMirror, visibleOf } from '../simulation/mirror-account.ts'
import { createMirrorProcess, type MirrorProcess } from '../simulation/mirror-process.ts'
import type { Kill } from '../simulation/schedule.ts'
import { createSeededChance } from '../simulation/seeded-chance.ts'
import { drawAct, type Act } from './act.ts'
import { checkIds, type DeviceName } from './device.ts'
import { checkNotHeldBack, listDisputed, checkSyncBatch, checkVisible, noteDoubts, noteShown } from './device-checks.ts'
import { createOthers } from './others.ts'
import { decideAll, discardAll } from './person.ts'
import { createPushCounts, noteCalls, noteSynced, noteWrites, type PushCounts } from './push-counts.ts'
import type { Meanwhile, PushSchedule, PushStep } from './push-schedule.ts'
import { createPushWorld, deviceNames, listRate, type PushWorld } from './push-world.ts'
import { perform } from './user.ts'

export interface PushRunOptions {
  readonly counts?: PushCounts
  /** Instead of the product's, where a test plants a bug. */
  readonly create?: (options: SyncOptions) => Sync
  /** For looking at a run, whatever it comes to. */
  readonly onWorld?: (world: PushWorld) => void
}

const day = 86_400_000
const mostActs = 12
const mostRounds = 20

/** One run from one schedule. Throws where something is so that must never be. */
export async function runPush(schedule: PushSchedule, options: PushRunOptions = {}): Promise<void> {
  const counts = options.counts ?? createPushCounts()
  const world = createPushWorld(schedule)
  options.onWorld?.(world)
  const { crm, time, witness, places } = world
  const others = createOthers(crm, witness)
  const chance = createSeededChance(schedule.seed + 6)
  const logs: Record<DeviceName, readonly number[]> = { A: [], B: [] }
  const processes: Partial<Record<DeviceName, MirrorProcess>> = {}
  const breaches: unknown[] = []
  let meanwhile: (Meanwhile & { chance: Chance; sent: number }) | null = null
  let isLast = false

  /** Kept beside being thrown: the product may take what a port throws for a failure of its own. */
  function judge<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      breaches.push(error)
      throw error
    }
  }
  const judgeLater = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      breaches.push(error)
      throw error
    }
  }

  function start(name: DeviceName): MirrorProcess {
    const { device, network } = places[name]
    return createMirrorProcess({
      storage: device.storage,
      network,
      time,
      chance,
      listRate,
      acceptDeletions: true,
      install: places[name].install,
      ...(options.create && { create: options.create }),
      callLog: { load: () => logs[name], save: (times) => void (logs[name] = [...times]) },
      onSend(call) {
        judge(() => checkIds(name, call))
        if (
          !meanwhile ||
          (meanwhile.sent += 1) % meanwhile.every !== 0 ||
          meanwhile.sent > (meanwhile.most ?? mostActs) * meanwhile.every
        )
          return
        if (meanwhile.by === 'others') return act(meanwhile.chance)
        return judgeLater(work(name, meanwhile.chance, meanwhile.act))
      },
      onCommit(store, batch) {
        noteShown(crm, device)
        const later = judge(() => checkSyncBatch(crm, witness, device, store, batch))
        return later && judgeLater(later)
      },
    })
  }

  function act(by: Chance): void {
    counts.acts += 1
    places.A.network.trace.note(others.act(by))
  }

  async function work(name: DeviceName, by: Chance, told?: Act): Promise<void> {
    counts.acts += 1
    const words = await perform(places[name].device, told ?? drawAct(by))
    // What the server has already when it is written is not waited for, whoever changes it next.
    noteShown(crm, places[name].device)
    places[name].network.trace.note(words)
  }

  async function sync(name: DeviceName, how: 'once' | 'round', kill: Kill | null, isFresh: boolean): Promise<Report | undefined> {
    const { device, network } = places[name]
    let process = processes[name]
    if (isFresh || !process?.isAlive) process = start(name)
    processes[name] = process
    network.trace.note(`${name} syncs ${how}${kill ? ` to be killed ${kill.when} ${kill.at} ${String(kill.nth)}` : ''}`)
    const report = await process.sync(how, kill)
    if (breaches.length > 0) throw breaches[0]
    noteSynced(counts, report)
    if (report?.problem === null && !places[name].swapped) device.ledger.syncedAt = time.trueNow()
    network.trace.note(report ? `${name} synced ${JSON.stringify(report)}` : `${name} died`)
    noteShown(crm, device)
    await checkVisible(device)
    await noteDoubts(crm, witness, device)
    return report
  }

  async function take(step: PushStep): Promise<void> {
    const words = JSON.stringify(step)
    const trace = places['device' in step ? step.device : 'A'].network.trace
    if (step.do !== 'sync') trace.note(words)
    switch (step.do) {
      case 'work': {
        const by = createSeededChance(step.seed)
        for (let done = 0; done < step.count; done += 1) await work(step.device, by)
        return
      }
      case 'acts':
        for (const one of step.acts) trace.note(await perform(places[step.device].device, one))
        return
      case 'others': {
        const by = createSeededChance(step.seed)
        for (let done = 0; done < step.count; done += 1) act(by)
        return
      }
      case 'sync':
        meanwhile = step.meanwhile && { ...step.meanwhile, chance: createSeededChance(step.meanwhile.seed), sent: 0 }
        await sync(step.device, step.how, step.kill, step.isFresh)
        meanwhile = null
        return
      case 'decide':
        for (const line of await decideAll(places[step.device].device, createSeededChance(step.seed))) trace.note(line)
        return
      case 'pass':
        return time.pass(step.seconds * 1000)
      case 'skew':
        time.setSkew(step.ms)
        for (const { device } of Object.values(places)) {
          if (device.ledger.formerTimes === 'rewound') device.ledger.formerTimes = 'unknown'
        }
        // Calls of the last second are known by this clock alone: nobody sets it within a second of a kill.
        return time.pass(1500)
      case 'faults':
        places[step.device].network.setFaultShare(step.share)
        return
      case 'fault':
        places[step.device].plan.set(places[step.device].network.sent.length + step.nth - 1, step.fault)
        return
      case 'network':
        places[step.device].network.setOnline(step.online)
        return
      case 'quirks':
        // What it does with the time of a create stays: by that a lost create is known again.
        crm.setQuirks({ ...drawWriteQuirks(createSeededChance(step.seed)), sentCreatedAt: crm.quirks.sentCreatedAt })
        return
      case 'rewind':
        return rewind(step.device, step.acts, step.seed)
      case 'swap':
        places[step.device].swapped = true
        await sync(step.device, 'round', null, false)
        places[step.device].swapped = false
        if (world.other.stats.writes.length > 0) {
          throw new Breach(`${step.device} wrote to another account: ${world.other.stats.writes[0]?.url ?? ''}`)
        }
        return
      case 'edit-there': {
        const id = crm.ids(step.type)[step.nth] ?? ''
        crm.update(step.type, id, { [step.field]: `tO9${String(counts.acts)}` })
        return
      }
      case 'link-there': {
        const to = crm.ids('companies').at(step.to) ?? ''
        return crm.link(step.type, crm.ids(step.type)[step.nth] ?? '', step.name, to)
      }
      case 'hide':
        if (step.isNew) crm.create('companies', { attributes: { name: 'tO7hidden' } })
        return crm.setQuirks({ hidden: [`companies/${crm.ids('companies').at(-1 - step.nth) ?? ''}`] })
      case 'show':
        return crm.setQuirks({ hidden: [] })
      case 'twin-there':
        return trace.note(others.makeTwin(createSeededChance(step.seed)))
      case 'delete-there':
        crm.remove(step.type, crm.ids(step.type)[step.nth] ?? '')
        return
      default:
        step satisfies never
    }
  }

  /** What was under way has arrived by then: it would be judged by what the device no longer knows. */
  async function rewind(name: DeviceName, acts: readonly Act[] | null, seed: number): Promise<void> {
    const by = createSeededChance(seed)
    for (const one of acts ?? [undefined, undefined, undefined]) await work(name, by, one)
    const restore = schedule.isLate ? undefined : places[name].device.copy()
    const { ledger } = places[name].device
    const { syncedAt } = ledger
    const unsent = [...ledger.pairs.values()].filter((pair) => !pair.sent)
    await sync(name, 'round', null, true)
    if (!restore) return
    await time.pass(120_000)
    restore()
    delete processes[name]
    ledger.syncedAt = syncedAt
    ledger.sentTimes.clear()
    ledger.wroteInCopy.clear()
    if (ledger.formerTimes === 'own') ledger.formerTimes = 'rewound'
    // As far as the copy knows, nobody heard of these: like a field, a pair that is taken back is nobody's wish any more.
    for (const pair of unsent) pair.sent = false
    places[name].network.trace.note(`${name} has its account again as it was before`)
  }

  async function compare(name: DeviceName): Promise<string[]> {
    const there = visibleOf(crm.snapshot())
    counts.recordsCompared += Object.values(there).reduce((sum, records) => sum + Object.keys(records).length, 0)
    return listDifferences(there, visibleOf(await snapshotMirror(places[name].device.storage.open())))
  }

  /** Everything quiet, every decision made: both devices come to be the server, and nothing waits. */
  async function settle(): Promise<void> {
    for (const { network, plan } of Object.values(places)) {
      network.setFaultShare(0)
      plan.clear()
      network.setOnline(true)
    }
    crm.setQuirks({ hidden: [] })
    await time.pass(schedule.isLate ? 2 * 3_600_000 : 120_000)
    places.A.network.trace.note('quiet from here on')
    for (let round = 1; ; round += 1) {
      counts.settlingRounds += 1
      isLast = round > 4
      for (const name of deviceNames) await settleDevice(name, round)
      const left = await listLeft()
      if (left.length === 0) return
      if (round >= mostRounds) throw new Breach(`not equal after ${String(round)} rounds:\n${left.join('\n')}`)
      await time.pass(round === 6 ? 1.1 * day : 120_000)
    }
  }

  async function settleDevice(name: DeviceName, round: number): Promise<void> {
    const { device, network } = places[name]
    const from = Math.floor(time.now())
    const disputed = await listDisputed(device)
    const report = await sync(name, 'round', null, round === 1)
    const to = Math.floor(time.now())
    const code = report?.problem?.code
    if (round > 4 && code !== undefined && code !== 'forbidden') {
      throw new Breach(`all is well, and a run of ${name} tells of ${JSON.stringify(report?.problem)}`)
    }
    if (!report?.problem) await checkNotHeldBack(device, crm.quirks.unwritableTypes, { from, to, disputed })
    const waiting = await countEntries(device.storage.open())
    counts.conflicts += waiting.conflicts
    counts.parked += waiting.parked
    for (const line of await decideAll(device, chance, isLast)) network.trace.note(line)
    if (round > 8) for (const line of await discardAll(device)) network.trace.note(line)
  }

  async function listLeft(): Promise<string[]> {
    const lines: string[] = []
    for (const name of deviceNames) {
      const entries = await listEntries(places[name].device.storage.open())
      lines.push(...entries.map(({ entry }) => `${name} waits: ${JSON.stringify(entry)}`))
      if (entries.length === 0) lines.push(...(await compare(name)).map((line) => `${name}: ${line}`))
    }
    return lines
  }

  /** At most one record lives for each that was made, and none that was deleted. */
  function checkMarks(): void {
    if (schedule.isLate) return
    const snapshot = crm.snapshot()
    const devices = deviceNames.map((name) => places[name].device)
    for (const [mark, ids] of witness.made) {
      const device = devices.find(({ name }) => mark.startsWith(`c${name}`))
      const type = device?.ledger.placeOfMark.get(mark)?.split('#')[0] ?? ''
      const living = ids.filter((id) => snapshot[type]?.[id] !== undefined)
      if (living.length > 1 && !witness.excused.has(mark))
        throw new Breach(`${mark} lives ${String(living.length)} times: ${type} ${living.join()}`)
      const isWanted = devices.some((one) => one !== device && one.ledger.allowed.has(mark))
      const isExcused = isWanted || witness.excused.has(mark)
      if (living.length > 0 && device?.ledger.deletedMarks.has(mark) && !isExcused) {
        throw new Breach(`${type}/${living[0] ?? ''} ${mark} lives, and was deleted on ${device.name}`)
      }
    }
  }

  try {
    for (const name of deviceNames) await places[name].device.connect(`${crm.origin}/api/v1`, String(crm.quirks.firstId))
    for (const name of deviceNames) await sync(name, 'once', null, true)
    for (const step of schedule.steps) await take(step)
    await settle()
    for (const name of deviceNames) checkPacing(places[name].network.sent, listRate)
    checkMarks()
    if (crm.stats.strays.length > 0) throw new Breach(`a call to ${crm.stats.strays[0]?.url ?? ''}`)
  } finally {
    counts.runs += 1
    if (schedule.storage === 'sqlite') counts.sqliteRuns += 1
    if (schedule.isLate) counts.lateRuns += 1
    for (const { network } of Object.values(places)) noteCalls(counts, network.sent)
    noteWrites(counts, witness.counts)
    for (const { device } of Object.values(places)) await device.storage.close()
  }
}
