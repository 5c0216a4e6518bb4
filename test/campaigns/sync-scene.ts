import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createRandom } from '../../src-main/seed/random.ts'
import { connectMirror, serveHosted, startProxy, syncOnce } from '../cli/mirror-place.ts'
import type { Place } from '../cli/run-outpost.ts'
import { createDesk } from './desk.ts'
import { readBeginning } from './desk-check.ts'

export interface SyncKillReport {
  rounds: number
  syncsKilled: number
  /** Of those, in the middle of a write to the hosted account. */
  whileSending: number
  servesKilled: number
  hostedKilled: number
  answered: number
  unanswered: number
  compared: number
  pushed: number
}

const token = 'token-of-the-hosted-account'
/** Longer than a lost answer is waited for. */
export const hurryMs = 70_000

/** A hosted account, its mirror, and those who work at both; what the mirror calls can be heard, and its clock set ahead. */
export async function openScene(place: Place, seed: string) {
  const hosted = await serveHosted(place, token, '--contacts', '30', '--companies', '8', '--deals', '10', '--orders', '3')
  let onCall = (_isWrite: boolean) => {}
  const clock = { isAhead: false }
  const proxy = await startProxy(hosted.url, ({ method }, answer) => {
    onCall(method !== 'GET')
    if (clock.isAhead) setClockAhead(answer)
  })
  const folder = place.path('mirror')
  const connected = await connectMirror(place, folder, proxy.url, token)
  if (connected.code !== 0) throw new Error(connected.err)
  const first = await syncOnce(place, folder)
  if (first.code !== 0) throw new Error(first.out + first.err)
  const report: SyncKillReport = {
    ...{ rounds: 0, syncsKilled: 0, whileSending: 0, servesKilled: 0, hostedKilled: 0 },
    ...{ answered: 0, unanswered: 0, compared: 0, pushed: 0 },
  }
  const desk = (name: string, pauseMs: number) => createDesk(`${name}${seed}`, createRandom(seed, name), pauseMs)
  return {
    place,
    folder,
    report,
    clock,
    beginning: await readBeginning(hosted),
    /** Two work at the mirror, the last at the hosted account. */
    desks: [desk('field', 60), desk('travel', 150), desk('office', 150)],
    servers: { hosted, mirror: await place.serve('--data', folder) },
    hear: (listener: typeof onCall) => void (onCall = listener),
    serveMirror: () => place.serve('--data', folder),
    serveHosted: () =>
      place.serve('--data', place.path('hosted'), '--rate-limit', '0', '--token', token, '--port', new URL(hosted.url).port),
    close: () => proxy.close(),
  }
}

/** The time that an answer tells is all that a mirror knows of its server's clock. */
function setClockAhead(answer: ServerResponse): void {
  const write = answer.writeHead.bind(answer) as (status: number, headers: OutgoingHttpHeaders) => ServerResponse
  const date = new Date(Date.now() + hurryMs).toUTCString()
  Object.assign(answer, { writeHead: (status: number, headers: OutgoingHttpHeaders) => write(status, { ...headers, date }) })
}

export type Scene = Awaited<ReturnType<typeof openScene>>
