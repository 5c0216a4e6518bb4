import { openSealedEngine, parsePage, type BenchEngine } from '../bench-engine.ts'
import type { BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { describeTraffic } from '../load/run-load.ts'
import { measure } from '../measure.ts'
import { inMs } from '../row.ts'
import { median, medianRatio } from '../statistics.ts'
import { fortune, openFortune } from './fortune.ts'
import { dexie, rxdb } from './in-chromium.ts'
import { installPeers } from './install.ts'
import { startFortuneServer } from './fortune-server.ts'
import type { Peer, PeerContact, PeerData } from './peer.ts'
import { pouchdb } from './pouchdb.ts'

const peers: readonly Peer[] = [dexie, rxdb, pouchdb, fortune]
const rounds = 5

/** Outpost's list and count over each peer's, by the clock, by turns. A peer that cannot run says why. */
export async function comparePeers(data: BenchData, say: (line: string) => void): Promise<Finding[]> {
  const engine = await openSealedEngine(data)
  try {
    installPeers(say)
    const peerData = readPeerData(engine)
    const findings: Finding[] = []
    for (const peer of peers) {
      say(`  ${peer.name}…`)
      findings.push(...(await comparePeer(engine, peer, peerData)))
    }
    return findings
  } catch (error) {
    return [toUnmeasured('peers', error)]
  } finally {
    await engine.close()
  }
}

async function comparePeer(engine: BenchEngine, peer: Peer, data: PeerData): Promise<Finding[]> {
  try {
    const open = await peer.open(data)
    const countPath = `/api/v1/contacts?page[size]=1&filter[last-name]=${encodeURIComponent(data.lastName)}`
    const { meta } = parsePage(await engine.get(countPath))
    const same = meta['record-count'] === data.expected ? '' : ` (Outpost folds case: ${meta['record-count']})`
    const ownList = () => measure(() => engine.get('/api/v1/contacts?page[size]=100'), 5, 'wall')
    const ownCount = () => measure(() => engine.get(countPath), 5, 'wall')
    try {
      const list = await byTurns(ownList, () => open.listMs())
      const count = await byTurns(ownCount, () => open.countMs())
      return [
        toFinding(`list page of 100 vs ${peer.name}`, list, peer.durable),
        toFinding(`exact count of ${data.expected} by last name vs ${peer.name}${same}`, count, false),
      ]
    } finally {
      await open.close()
    }
  } catch (error) {
    return [toUnmeasured(peer.name, error)]
  }
}

interface Turns {
  readonly ratio: number
  readonly ownMs: number
  readonly peerMs: number
}

async function byTurns(own: () => Promise<number>, other: () => Promise<number>): Promise<Turns> {
  const taken: [number, number][] = []
  await own()
  for (let round = 0; round < rounds; round += 1) taken.push([await own(), await other()])
  return { ratio: medianRatio(taken), ownMs: median(taken.map(([ms]) => ms)), peerMs: median(taken.map(([, ms]) => ms)) }
}

/** The list is never to be slower than that of a peer which keeps its data. */
function toFinding(what: string, { ratio, ownMs, peerMs }: Turns, gated: boolean): Finding {
  const winner = ratio > 1 ? `the peer wins by ${ratio.toFixed(1)} ×` : `Outpost wins by ${(1 / ratio).toFixed(1)} ×`
  const figures = `${inMs(ownMs)} against ${inMs(peerMs)} by the clock: ${winner}`
  return gated ? { what, gate: atMost(1, ratio), figures } : { what, figures }
}

function toUnmeasured(what: string, error: unknown): Finding {
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  return { what, figures: '', unmeasured: why, optional: true }
}

function readPeerData({ connection: { db } }: BenchEngine): PeerData {
  const stored = db.prepare('SELECT CAST(id AS TEXT), attributes FROM contacts ORDER BY id').raw().all() as [string, string][]
  const contacts = stored.map(([id, attributes]): PeerContact => ({ ...(JSON.parse(attributes) as object), id }))
  const named = Map.groupBy(contacts, (contact) => String(contact['last-name']))
  const [lastName, found] = [...named].reduce((most, one) => (one[1].length > most[1].length ? one : most))
  return { contacts, lastName, expected: found.length }
}

/** The same reads and writes against fortune's own JSON:API server, which holds everything in memory. */
export async function loadFortune(data: BenchData, seconds: number, say: (line: string) => void): Promise<Finding[]> {
  const what = 'load: the same reads and writes on fortune 5, in memory'
  const engine = await openSealedEngine(data)
  try {
    installPeers(say)
    const store = await openFortune(readPeerData(engine).contacts)
    const traffic = await startFortuneServer(store, seconds)
    return [{ what, figures: describeTraffic(traffic) }]
  } catch (error) {
    return [toUnmeasured(what, error)]
  } finally {
    await engine.close()
  }
}
