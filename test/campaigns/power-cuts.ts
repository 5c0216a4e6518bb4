import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom, type Random } from '../../src-main/seed/random.ts'
import type { JournalEntry } from '../../src-main/store/port.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { createCampaignAccount, openDatabase, type CampaignAccount } from './campaign-account.ts'
import { CampaignFault } from './campaign-fault.ts'
import { createCrew } from './crew.ts'
import { copyDisk, copyWays, damageLog, damages, type DiskCopy } from './disk-copy.ts'
import { createJournalFollower, listUnjournaled } from './journal-check.ts'
import { createFleet } from './fleet.ts'
import type { OutpostProcess } from './served-process.ts'
import { readSnapshot } from './snapshot.ts'
import { listDamage, listInconsistencies } from './store-check.ts'
import type { Answered, Writer } from './writer.ts'

export interface CutOptions {
  readonly seed: string
  readonly cuts: number
  readonly servers: number
  readonly writers: number
  readonly mostMs?: number
  readonly onCut?: (report: CutReport) => void
}

export interface CutReport {
  cuts: number
  /** By the way of copying and what was done to the log. */
  readonly kinds: Record<string, number>
  /** Answered writes that were looked for in whole copies, each as often as it was. */
  sought: number
  /** Commits that damage to the log took back, in journal entries. */
  takenBack: number
}

/** After so many the journal is long enough for each look at it to take its time: the rest is tried on a new account. */
const cutsPerAccount = 50

/** Takes what a loss of power would leave on the disk, at random moments under load, and opens it. */
export async function runPowerCuts(options: CutOptions): Promise<CutReport> {
  const { cuts, seed, mostMs = Infinity } = options
  const report: CutReport = { cuts: 0, kinds: {}, sought: 0, takenBack: 0 }
  const end = performance.now() + mostMs
  for (let part = 0; report.cuts < cuts && performance.now() < end; part += 1) {
    await cutOneAccount({ ...options, cuts: Math.min(cuts, report.cuts + cutsPerAccount) }, `${seed}/${part}`, end, report)
  }
  return report
}

async function cutOneAccount(options: CutOptions, seed: string, end: number, report: CutReport): Promise<void> {
  const account = await createCampaignAccount()
  const stop = new AbortController()
  const fleet = createFleet(account, options.servers, false)
  try {
    await fleet.fill()
    const { servers } = fleet
    const processes = [...servers, fleet.checkpointing]
    const random = createRandom(seed, 'cuts')
    const writers = await createCrew(servers[0]!, seed, options.writers)
    const writing = Promise.all(writers.map((writer) => writer.run(servers, stop.signal)))
    while (report.cuts < options.cuts && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, random.int(5, 300)))
      await cutOnce(account, processes, writers, random, report)
      options.onCut?.(report)
    }
    stop.abort()
    await writing
  } finally {
    await fleet.end()
    await account.remove()
  }
}

async function cutOnce(
  account: CampaignAccount,
  processes: readonly OutpostProcess[],
  writers: readonly Writer[],
  random: Random,
  report: CutReport,
): Promise<void> {
  const [way, damage] = [random.pick(copyWays), random.pick(damages)]
  const answered = writers.flatMap((writer) => writer.answered)
  const copy = await copyDisk(way, account, processes)
  const damaged = damage === 'none' ? undefined : damageLog(damage, copy, random)
  const kind = `${way}, ${damaged ? damage : 'none'}`
  const file = await lay(account, { ...copy, wal: damaged ?? copy.wal })
  const { faults, entries } = await checkCopy({ file, key: account.key }, damaged ? [] : answered)
  const truth = await readJournal(account, entries.length)
  faults.push(...listStrange(entries, truth))
  faults.push(...writers.flatMap((writer) => writer.faults))
  report.cuts += 1
  report.kinds[kind] = (report.kinds[kind] ?? 0) + 1
  if (damaged) report.takenBack += Math.max(0, truth.length - entries.length)
  else report.sought += answered.length
  if (faults.length > 0)
    throw new CampaignFault(
      `cut ${report.cuts}, ${kind}: ${faults.length} faults`,
      faults,
      writers.flatMap(({ log }) => log),
    )
  await rm(join(account.root, 'cut'), { recursive: true })
}

async function lay({ root }: CampaignAccount, { database, wal }: DiskCopy): Promise<string> {
  const folder = join(root, 'cut')
  await mkdir(folder)
  const file = join(folder, 'outpost.db')
  await writeFile(file, database)
  if (wal.length > 0) await writeFile(`${file}-wal`, wal)
  return file
}

/** A commit stands in the log a moment before others can see it: the copy may be ahead of them for so long. */
const latestMs = 10_000

async function readJournal(account: CampaignAccount, least: number): Promise<readonly JournalEntry[]> {
  for (const giveUp = performance.now() + latestMs; ;) {
    const { store } = openDatabase(account)
    const changes = await store.changesSince('0')
    await store.close()
    if (!changes.kept) throw new Error('The journal does not reach back to its beginning.')
    if (changes.entries.length >= least || performance.now() > giveUp) return changes.entries
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Whole, what its own journal says, and the same as the account was at the end of some commit. */
async function checkCopy(copy: Pick<CampaignAccount, 'file' | 'key'>, answered: readonly Answered[]) {
  const { connection, store } = openDatabase(copy)
  try {
    const faults = listDamage(connection)
    const snapshot = await readSnapshot(store, registry)
    const changes = await store.changesSince('0')
    const entries = changes.kept ? changes.entries : []
    const follower = createJournalFollower()
    faults.push(...follower.follow(entries), ...follower.compare(snapshot), ...listInconsistencies(snapshot, registry))
    faults.push(...listUnjournaled(answered, entries))
    return { faults, entries }
  } finally {
    connection.close()
  }
}

function listStrange(entries: readonly JournalEntry[], truth: readonly JournalEntry[]): string[] {
  const last = entries.at(-1)
  const isHalf = last !== undefined && truth[entries.length]?.commit === last.commit
  const half = isHalf ? [`commit ${last.commit} is there in part`] : []
  const strange = entries
    .filter((entry, index) => JSON.stringify(entry) !== JSON.stringify(truth[index]))
    .map(({ cursor, type, action }) => `entry ${cursor} (${action} ${type}) is not what the account's journal has there`)
  return [...half, ...strange]
}
