import type { Chance, Http, HttpAnswer, HttpCall, HttpResult } from '../../../src-main/sync/ports.ts'
import { allFaults, inFront, spoilt, usualFaults, type Fault } from './faults.ts'
import { breaksOff, neverComes } from '../hosted/http-shapes.ts'
import { createTrace, showAddress, type Trace } from './network-trace.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Span = readonly [least: number, most: number]

export interface NetworkOptions {
  readonly handle: (call: HttpCall) => HttpAnswer
  /** Hears of every call in the moment it is sent, whenever it arrives. */
  readonly onSend?: (call: HttpCall) => void
  readonly time: VirtualTime
  readonly chance: Chance
  /** Milliseconds to the server and back; 20 to 120 each unless told. */
  readonly latency?: { readonly up: Span; readonly down: Span }
  /** The share of calls that meet a fault by chance; none unless told. */
  readonly faultShare?: number
  readonly weights?: Partial<Readonly<Record<Fault, number>>>
  /** By the number of the call, counted from 0: what happens to it, whatever chance says. */
  readonly plan?: ReadonlyMap<number, Fault>
  /** How long after the client gave up a late commit may come; 60 s unless told. */
  readonly latestCommitMs?: number
  /** Instead of that: how long after it was sent a late commit may come, where the client gives up sooner. */
  readonly commitsWithinMs?: number
}

export interface SentCall {
  readonly index: number
  /** Time elapsed at sending. */
  readonly at: number
  readonly call: HttpCall
  readonly fault: Fault | undefined
}

export interface FaultyNetwork {
  readonly http: Http
  /** The network of one process: once severed, no answer reaches it, though what was sent still reaches the server. */
  connect(): { readonly http: Http; sever(): void }
  readonly trace: Trace
  /** Everything that was sent, for pacing and for what was said to whom. */
  readonly sent: readonly SentCall[]
  setFaultShare(share: number): void
  setOnline(online: boolean): void
  readonly online: boolean
}

const recordPath = /^\/api\/v1\/[^/]+\/\d+$/

function fits(fault: Fault | undefined, { method, url }: HttpCall): Fault | undefined {
  const isRead = method === 'GET' && recordPath.test(new URL(url).pathname)
  return fault === 'not-found' && !isRead ? undefined : fault
}

export function createFaultyNetwork(options: NetworkOptions): FaultyNetwork {
  const { handle, time, chance, plan = new Map<number, Fault>(), latestCommitMs = 60_000 } = options
  const { up, down } = options.latency ?? { up: [20, 120], down: [20, 120] }
  const weights = { ...usualFaults, ...options.weights }
  const total = allFaults.reduce((sum, fault) => sum + weights[fault], 0)
  const trace = createTrace(() => time.elapsed())
  const sent: SentCall[] = []
  let share = options.faultShare ?? 0
  let online = true

  const latestAfter = (timeoutMs: number) => Math.max(2, (options.commitsWithinMs ?? timeoutMs + latestCommitMs) - timeoutMs)
  const within = ([least, most]: Span) => least + chance() * (most - least)

  function drawFault(index: number, call: HttpCall): Fault | undefined {
    // Nobody answers where there is no network, whatever was planned.
    if (!online) return 'unreachable'
    const planned = plan.get(index)
    if (planned !== undefined) return fits(planned, call)
    if (share === 0 || chance() >= share || total === 0) return undefined
    let left = chance() * total
    return fits(
      allFaults.find((fault) => (left -= weights[fault]) < 0),
      call,
    )
  }

  function send(call: HttpCall, isListening: () => boolean): Promise<HttpResult> {
    const index = sent.length
    const at = time.elapsed()
    const fault = drawFault(index, call)
    sent.push({ index, at, call, fault })
    options.onSend?.(call)
    trace.add(at, () => {
      const label = `#${String(index)} ${call.method} ${showAddress(call.url)}${fault === undefined ? '' : `  [${fault}]`}`
      return `${label}${call.body === undefined ? '' : `  ${call.body.slice(0, 300)}`}`
    })
    return new Promise<HttpResult>((resolve) => {
      let open = true
      const finish = (result: HttpResult) => {
        if (!open) return
        open = false
        giveUp()
        const took = `${((time.elapsed() - at) / 1000).toFixed(3)} s`
        const words = result.is === 'answer' ? `${String(result.status)}, ${String(result.body.length)} B` : result.why
        trace.add(time.elapsed(), `#${String(index)} → ${words} after ${took}${isListening() ? '' : ', to nobody'}`)
        if (isListening()) resolve(result)
      }
      const fail = (why: 'unreachable' | 'untrusted' | 'timeout' | 'cut', ms: number) =>
        time.after(ms, () => {
          finish({ is: 'failure', why, detail: `${why} (${fault ?? 'too slow'})` })
        })
      const act = (): HttpAnswer => {
        const real = handle(call)
        if (!open || fault !== undefined) {
          trace.add(time.elapsed(), `#${String(index)} · the server answers ${String(real.status)}${open ? '' : ', too late'}`)
        }
        return real
      }
      const deliver = (result: HttpAnswer, ms: number) =>
        time.after(ms, () => {
          if (result.headers[breaksOff]) finish({ is: 'failure', why: 'cut', detail: 'too long a list' })
          else if (!result.headers[neverComes]) finish(result)
        })
      const reach = (then: (real: HttpAnswer) => void, ms = within(up)) =>
        time.after(ms, () => {
          then(act())
        })

      const giveUp = fault === 'unreachable' || fault === 'untrusted' ? () => undefined : fail('timeout', call.timeoutMs)
      switch (fault) {
        case 'unreachable':
        case 'untrusted':
          fail(fault, within(up))
          break
        case 'timeout-before':
          break
        case 'lost-after':
          reach(() => undefined)
          break
        case 'late-commit':
          reach(() => undefined, call.timeoutMs + within([1, latestAfter(call.timeoutMs)]))
          break
        case 'cut-connection':
          reach(() => fail('cut', within(down)))
          break
        case 'cut-body':
        case 'garbage':
        case 'gateway-timeout-after':
        case 'request-timeout-after':
        case 'wrong-date':
          reach((real) => deliver(spoilt[fault](real, chance), within(down)))
          break
        case 'slow':
          reach((real) => deliver(real, within([call.timeoutMs / 4, call.timeoutMs * 1.5])))
          break
        case 'captive-portal':
        case 'status-500':
        case 'status-502':
        case 'status-503':
        case 'unauthorized':
        case 'forbidden':
        case 'too-many':
        case 'too-many-retry-after':
        case 'redirect':
        case 'portal-405':
          deliver(inFront[fault](), within(up) + within(down))
          break
        case 'not-found':
          // A record that is gone is not found by the server's own word.
          reach((real) => deliver(real.status === 404 ? real : inFront[fault](), within(down)))
          break
        case undefined:
          reach((real) => deliver(real, within(down)))
          break
        default:
          fault satisfies never
      }
    })
  }

  return {
    http: (call) => send(call, () => true),
    connect() {
      let listening = true
      return {
        http: (call) => send(call, () => listening),
        sever() {
          listening = false
        },
      }
    },
    trace,
    sent,
    setFaultShare(next) {
      share = next
    },
    setOnline(next) {
      online = next
      trace.note(next ? 'online' : 'offline')
    },
    get online() {
      return online
    },
  }
}
