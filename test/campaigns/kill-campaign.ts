import { createRandom, type Random } from '../../src-main/seed/random.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { createCampaignAccount, openDatabase, type CampaignAccount } from './campaign-account.ts'
import { CampaignFault } from './campaign-fault.ts'
import { createCrew } from './crew.ts'
import { createJournalFollower, listUnjournaled, type JournalFollower } from './journal-check.ts'
import { settleWriter } from './ledger-check.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { startCommand, type OutpostProcess } from './served-process.ts'
import { readSnapshot } from './snapshot.ts'
import { listDamage, listInconsistencies } from './store-check.ts'
import type { Writer } from './writer.ts'

export interface KillOptions {
  readonly seed: string
  /** Rounds, each of which ends with a kill. */
  readonly kills: number
  readonly servers: number
  readonly writers: number
  /** Whether processes that were killed together start together. */
  readonly together: boolean
  /** Begins no round after this many milliseconds. */
  readonly mostMs?: number
  readonly onRound?: (report: KillReport) => void
}

export interface KillReport {
  rounds: number
  /** Processes that were killed while they ran. */
  killed: number
  answered: number
  /** Writes without an answer: those that were found done, and the others. */
  cutDone: number
  cutUndone: number
  journal: number
}

const longestStorm = 10_000
/** A process of its own each time: often enough to say which rounds a fault came from. */
const doctorEvery = 5

/** Several processes write to one account; some of them are killed at a random moment; nothing answered may be lost. */
export async function runKillCampaign(options: KillOptions): Promise<KillReport> {
  const { seed, kills, mostMs = Infinity } = options
  const report: KillReport = { rounds: 0, killed: 0, answered: 0, cutDone: 0, cutUndone: 0, journal: 0 }
  const random = createRandom(seed, 'kills')
  const account = await createCampaignAccount()
  const end = performance.now() + mostMs
  const fleet = createFleet(account, options.servers, options.together)
  try {
    await fleet.fill()
    const writers = await createCrew(fleet.servers[0]!, seed, options.writers)
    const follower = createJournalFollower()
    while (report.rounds < kills && performance.now() < end) {
      const { victims, seeding } = await runStorm(account, fleet, writers, random)
      report.killed += victims.size
      await seeding
      const place = `seed ${seed}, round ${report.rounds + 1}`
      const crashes = [...fleet.servers, fleet.checkpointing].filter(
        (server) => server.said() !== '' || (!server.isRunning() && !victims.has(server)),
      )
      if (crashes.length > 0) {
        throw new CampaignFault(
          `${place}: a process said what it should not`,
          crashes.map((server) => server.said()),
          [],
        )
      }
      await fleet.fill()
      await checkRound(account, writers, follower, report, place)
      if (report.rounds % doctorEvery === 0) await askDoctor(account, place)
      report.rounds += 1
      options.onRound?.(report)
    }
    return report
  } finally {
    await fleet.end()
    await account.remove()
  }
}

/** Lets the writers loose, kills at a random moment, and waits until what survives is quiet. */
async function runStorm(account: CampaignAccount, { servers, checkpointing }: Fleet, writers: readonly Writer[], random: Random) {
  const stop = new AbortController()
  const seed = random.chance(0.3) ? startSeeding(account, random) : undefined
  const writing = writers.map((writer) => writer.run(servers, stop.signal))
  await waitForAnswers(writers, random.int(1, seed ? 100 : 40))
  await new Promise((resolve) => setTimeout(resolve, random.next() * 15))
  const chosen: readonly OutpostProcess[] = random.chance(0.3) ? servers : random.some(servers, random.int(1, servers.length - 1))
  const victims = new Set(
    [...chosen, ...(seed && random.chance(0.8) ? [seed] : []), ...(random.chance(0.5) ? [checkpointing] : [])].filter((one) =>
      one.isRunning(),
    ),
  )
  for (const victim of victims) victim.signal('SIGKILL')
  stop.abort()
  await Promise.all([...writing, ...[...victims].map(({ exited }) => exited)])
  const seeding = seed?.exited.then((code) => {
    if (code !== 0 && !victims.has(seed)) throw new CampaignFault(`seed ended with ${code}`, [seed.said()], [])
  })
  return { victims, seeding }
}

/** Counted in answers rather than in time, so that a slow machine is tried as hard as a quick one. */
async function waitForAnswers(writers: readonly Writer[], wanted: number): Promise<void> {
  const giveUp = performance.now() + longestStorm
  const count = () => writers.reduce((sum, { answered }) => sum + answered.length, 0)
  while (count() < wanted && performance.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 1))
}

function startSeeding({ folder, env }: CampaignAccount, random: Random): OutpostProcess {
  return startCommand(['seed', '--data', folder, '--contacts', '80', '--seed', random.digits(6)], env)
}

async function askDoctor({ folder, env }: CampaignAccount, place: string): Promise<void> {
  const doctor = startCommand(['doctor', '--data', folder], env)
  const code = await doctor.exited
  if (code !== 0) throw new CampaignFault(`${place}: doctor ended with ${code}`, [doctor.said()], [])
}

async function checkRound(
  account: CampaignAccount,
  writers: readonly Writer[],
  follower: JournalFollower,
  report: KillReport,
  round: string,
): Promise<void> {
  const log = writers.flatMap((writer) => writer.log)
  const { connection, store } = openDatabase(account)
  try {
    const changes = await store.changesSince(follower.cursor)
    const snapshot = await readSnapshot(store, registry)
    const entries = changes.kept ? changes.entries : []
    const faults = [
      ...(changes.kept ? [] : ['the journal was cut short']),
      ...writers.flatMap(({ faults: own }) => own),
      ...listDamage(connection),
      ...follower.follow(entries),
      ...follower.compare(snapshot),
      ...listInconsistencies(snapshot, registry),
      ...listUnjournaled(
        writers.flatMap(({ answered }) => answered),
        entries,
      ),
    ]
    for (const writer of writers) {
      const { unanswered, ledger } = writer
      faults.push(...settleWriter(writer, snapshot))
      if (unanswered) report[writer.ledger === ledger ? 'cutUndone' : 'cutDone'] += 1
      report.answered += writer.answered.splice(0).length
    }
    report.journal = Number(follower.cursor)
    if (faults.length > 0) throw new CampaignFault(`${round}: ${faults.length} faults`, faults, log)
  } finally {
    connection.close()
  }
}
