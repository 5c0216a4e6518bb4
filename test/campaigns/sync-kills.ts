import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRandom, type Random } from '../../src-main/seed/random.ts'
import type { Line } from '../cli/mirror-place.ts'
import { Place } from '../cli/run-outpost.ts'
import { CampaignFault } from './campaign-fault.ts'
import type { Desk } from './desk.ts'
import { listFaults } from './desk-check.ts'
import { hurryMs, openScene, type Scene, type SyncKillReport } from './sync-scene.ts'

export interface SyncKillOptions {
  readonly seed: string
  /** Rounds, each with a sync that is killed. */
  readonly rounds: number
  /** After so many rounds everything is left to come to rest, and compared. */
  readonly settleEvery: number
  /** In what share of the rounds the hosted account is killed too: what it was sent then may have to wait a minute. */
  readonly hostedShare: number
  /** Whether a minute passes at once, for the mirror and by the clock of what it calls, before all comes to rest. */
  readonly isHurried: boolean
  /** Begins no round after this many milliseconds. */
  readonly mostMs?: number
  readonly onRound?: (report: SyncKillReport) => void
}

/** A lost answer is looked for after 20 s, and what never arrived is sent again after 62 s. */
const longestRestMs = 180_000
const clockAhead = encodeURIComponent(`const { now } = Date; Date.now = () => now() + ${hurryMs}`)
const inAMinute = { NODE_OPTIONS: `--import=data:text/javascript,${clockAhead}` }

/** People work at a mirror and at its hosted account while sync and both servers are killed; each write must arrive once. */
export async function runSyncKills(options: SyncKillOptions): Promise<SyncKillReport> {
  const { seed, rounds, settleEvery, isHurried, mostMs = Infinity } = options
  const random = createRandom(seed, 'sync-kills')
  const place = await Place.create()
  const end = performance.now() + mostMs
  try {
    const scene = await openScene(place, seed)
    const { report } = scene
    while (report.rounds < rounds && performance.now() < end) {
      await runRound(scene, random, options.hostedShare)
      report.rounds += 1
      report.answered = sum(scene.desks, 'answered')
      report.unanswered = sum(scene.desks, 'unanswered')
      if (report.rounds % settleEvery === 0 || report.rounds === rounds)
        await compare(scene, isHurried, `seed ${seed}, round ${report.rounds}`)
      options.onRound?.(report)
    }
    if (report.rounds < rounds) await compare(scene, isHurried, `seed ${seed}, round ${report.rounds}`)
    scene.close()
    return report
  } finally {
    await place.remove()
  }
}

const sum = (desks: readonly Desk[], part: 'answered' | 'unanswered') => desks.reduce((total, desk) => total + desk[part], 0)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function runRound(scene: Scene, random: Random, hostedShare: number): Promise<void> {
  const { desks, servers, report } = scene
  const stop = new AbortController()
  const working = desks.map((desk, index) => desk.work(atDesk(servers, index), stop.signal))
  const isServeKilled = random.chance(0.5)
  const isHostedKilled = random.chance(hostedShare)
  const killing = killServers(servers, { mirror: isServeKilled, hosted: isHostedKilled }, random)
  await killSync(scene, random)
  stop.abort()
  await Promise.all([...working, killing])
  if (isServeKilled) {
    report.servesKilled += 1
    servers.mirror = await scene.serveMirror()
  }
  if (isHostedKilled) {
    report.hostedKilled += 1
    servers.hosted = await scene.serveHosted()
  }
  for (const [index, desk] of desks.entries()) await desk.settle(atDesk(servers, index))
}

const atDesk = ({ mirror, hosted }: Scene['servers'], index: number) => (index === 2 ? hosted : mirror)

async function killServers(servers: Scene['servers'], wanted: Readonly<Record<'mirror' | 'hosted', boolean>>, random: Random) {
  for (const name of ['mirror', 'hosted'] as const) {
    if (!wanted[name]) continue
    await pause(500 + random.next() * 2_000)
    await servers[name].end('SIGKILL')
  }
}

/** Kills a sync some time after one of its calls, so that a slow machine is tried as hard as a quick one. */
async function killSync({ place, folder, hear, report }: Scene, random: Random): Promise<void> {
  const child: ChildProcess = place.start(['sync', '--data', folder, '--once', '--list-rate', '200', '--json'])
  child.stdout!.resume()
  child.stderr!.resume()
  let left = random.int(1, 25)
  const isAtWrite = random.chance(0.7)
  let isSending = false
  hear((isWrite) => {
    if (isAtWrite && !isWrite) return
    left -= isAtWrite ? 4 : 1
    if (left > 0) return
    hear(() => {})
    isSending = isWrite
    setTimeout(() => child.kill('SIGKILL'), random.next() * 12)
  })
  const late = setTimeout(() => child.kill('SIGKILL'), 8_000)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  clearTimeout(late)
  hear(() => {})
  if (signal !== 'SIGKILL') return
  report.syncsKilled += 1
  if (isSending) report.whileSending += 1
}

async function compare(scene: Scene, isHurried: boolean, where: string): Promise<void> {
  const { place, folder, servers, desks, beginning, report, clock } = scene
  clock.isAhead = isHurried
  const giveUp = performance.now() + longestRestMs
  for (;;) {
    const words = ['sync', '--data', folder, '--once', '--list-rate', '200', '--json']
    const { code, out, err } = await place.run(words, { env: isHurried ? inAMinute : {} })
    const line = JSON.parse(out) as Line
    report.pushed += line.pushed.created + line.pushed.updated + line.pushed.deleted
    if (code === 0 && line.pending === 0) break
    if (line.conflicts + line.parked > 0 || performance.now() > giveUp) {
      const conflicts = await place.run(['conflicts', '--data', folder, '--json'])
      throw new CampaignFault(`${where}: no rest`, [out, err, conflicts.out], [])
    }
    await pause(1_000)
  }
  clock.isAhead = false
  const faults = await listFaults(servers.mirror, servers.hosted, desks, beginning)
  const outbox = await place.run(['outbox', '--data', folder, '--json'])
  if (outbox.out.trim() !== '[]') faults.push(`the outbox has ${outbox.out}${outbox.err}`)
  const doctor = await place.run(['doctor', '--data', folder])
  if (doctor.code !== 0) faults.push(`doctor ended with ${doctor.code}: ${doctor.out}${doctor.err}`)
  report.compared += 1
  if (faults.length > 0) throw new CampaignFault(`${where}: ${faults.length} faults`, faults, [])
}
