import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom } from '../../src-main/seed/random.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { arbitraryRequest, type ArbitraryRequest } from '../property/arbitrary-requests.ts'
import { fittingRequest } from '../property/fitting-requests.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createCampaignAccount } from './campaign-account.ts'
import { createFuzzReport, noteAnswer, type FuzzReport } from './fuzz-report.ts'
import { abuse, abuseNames } from './http-abuse.ts'
import { createIdPool, type IdPool } from './id-pool.ts'
import { startServing, type ServedProcess } from './served-process.ts'

export interface FuzzOptions {
  readonly seed: number
  readonly runs: number
  readonly onProgress?: (report: FuzzReport) => void
}

/** A request that was not answered as every request must be. */
export interface Breach {
  readonly why: string
  /** Its place in the run, from 0. */
  readonly at: number
  readonly request: unknown
  /** The last few before it: what went wrong may have begun there. */
  readonly before?: readonly unknown[]
}

type Send = (request: ArbitraryRequest) => Promise<Response>

const chunkSize = 100
/** Every so many chunks go over HTTP to a process of its own, with as many misuses of HTTP as this beside them. */
const httpEvery = 10
const abusesPerChunk = 12
const slowestMs = 30_000
/** Stands for a token that is valid, whichever answers. */
const valid = 'valid-token'

/** Fires requests until one breaks a promise; undefined where none does. The same seed fires the same ones. */
export async function runFuzz({ seed, runs, onProgress }: FuzzOptions): Promise<{ report: FuzzReport; breach?: Breach }> {
  const report = createFuzzReport()
  const account = await createCampaignAccount()
  const api = await openEngine(openSqliteStore(account))
  const store = openSqliteStore(account)
  let server: ServedProcess | undefined
  try {
    server = await startServing(account.folder, account.env, () => {})
    const { url, token, pid } = server
    const pool = createIdPool()
    const tokenId = await findTokenId((path, init) => api.fetch(path, init), api.token)
    const direct: Send = ({ method, url: path, headers, body }) =>
      api.fetch(path, { method, headers: withToken(headers, api.token), ...(body !== undefined && { body }) })
    const overHttp: Send = ({ method, url: path, headers, body }) =>
      fetch(url + path, { method, headers: withToken(headers, token), ...(body !== undefined && { body }), redirect: 'manual' })
    const requests = fc.oneof(
      { weight: 6, arbitrary: fittingRequest(valid, tokenId, pool.find) },
      { weight: 4, arbitrary: arbitraryRequest(valid, pool.find) },
    )
    const quarter = Math.ceil(runs / 4)
    const before: unknown[] = []
    for (let chunk = 0; report.requests < runs; chunk += 1) {
      const isHttp = chunk % httpEvery === httpEvery - 1
      for (const request of fc.sample(requests, { numRuns: chunkSize, seed: seed + chunk })) {
        if (report.requests >= runs) break
        const why = await fire(
          isHttp ? overHttp : direct,
          request,
          pool,
          report,
          isHttp ? undefined : () => store.changesSince(null),
        )
        const at = report.requests - 1
        if (why !== undefined) return { report, breach: { why, at, request, before } }
        before.push(request)
        if (before.length > 5) before.shift()
        if (report.requests % quarter === 0) measure(report, pid)
      }
      await removeSurplus(direct, pool)
      const why = isHttp ? await fireAbuses(url, seed + chunk, report) : undefined
      if (why !== undefined) return { report, breach: { why, at: report.requests, request: 'malformed HTTP' } }
      if (api.failures.length > 0)
        return { report, breach: { why: String(api.failures[0]), at: report.requests, request: 'a failure in the log' } }
      onProgress?.(report)
    }
    server.signal('SIGTERM')
    const code = await server.exited
    const said = server.said()
    const wrong = code !== 0 || said !== '' ? `the served process ended with ${code} and said: ${said.slice(0, 2000)}` : undefined
    return wrong === undefined ? { report } : { report, breach: { why: wrong, at: report.requests, request: 'the whole run' } }
  } finally {
    server?.signal('SIGKILL')
    await server?.exited
    await store.close()
    await api.close()
    await account.remove()
  }
}

function withToken(headers: Readonly<Record<string, string>>, token: string): Record<string, string> {
  return { ...headers, authorization: (headers['authorization'] ?? '').replace(valid, token) }
}

async function findTokenId(fetchPath: (path: string, init: RequestInit) => Promise<Response>, token: string): Promise<string> {
  const response = await fetchPath('/api/v1/current-token', { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: { id: string } }).data.id
}

/** Sends one request; answers what is wrong with what came back. */
async function fire(
  send: Send,
  request: ArbitraryRequest,
  pool: IdPool,
  report: FuzzReport,
  findEnd: (() => Promise<{ cursor: string }>) | undefined,
): Promise<string | undefined> {
  report.requests += 1
  const before = await findEnd?.()
  const start = performance.now()
  const hung = Promise.withResolvers<'hung'>()
  const timer = setTimeout(() => hung.resolve('hung'), slowestMs)
  const answer = await Promise.race([send(request).then(readAnswer), hung.promise]).catch((error: unknown) => String(error))
  clearTimeout(timer)
  if (answer === 'hung') return `no answer within ${slowestMs} ms`
  if (typeof answer === 'string') return answer
  report.slowestMs = Math.max(report.slowestMs, performance.now() - start)
  const { status, text, isJson } = answer
  noteAnswer(report, request.method, request.url, status)
  // Without this, a run whose token is gone would go on to its end and try nothing.
  if (status === 401 && request.headers['authorization'] === `Bearer ${valid}`) return 'the token, which is valid, was refused'
  if (status >= 500) return `answered ${status}: ${text.slice(0, 500)}`
  if (status >= 400 && (await findEnd?.())?.cursor !== before?.cursor) return `was refused with ${status} and changed something`
  const [, , , type, id, more] = (request.url.split('?')[0] ?? '').split('/').filter((part) => part !== 'targets')
  const isGone = status === 404 || (status === 204 && request.method === 'DELETE')
  if (isGone && type !== undefined && id !== undefined && more === undefined) pool.forget(type, id)
  if (!isJson || text === '') return undefined
  try {
    const document: unknown = JSON.parse(text)
    if (status < 300) pool.learn(document)
    return undefined
  } catch {
    return `the body of the answer is not JSON: ${text.slice(0, 500)}`
  }
}

async function readAnswer(response: Response) {
  const { status } = response
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status, text: '', isJson: false }
  }
  return { status, text: await response.text(), isJson: response.headers.get('content-type')?.includes('json') ?? false }
}

/** Keeps the account at a size at which every request is still cheap. */
async function removeSurplus(send: Send, pool: IdPool): Promise<void> {
  const headers = { authorization: `Bearer ${valid}` }
  for (let surplus = pool.takeSurplus(); surplus; surplus = pool.takeSurplus()) {
    const { type, id } = surplus
    for (const root of ['/api/v1', '/ext/v1/targets', '/ext/v1']) {
      const { status } = await send({ method: 'DELETE', url: `${root}/${type}/${id}`, headers, body: undefined })
      if (status === 204) break
    }
  }
}

async function fireAbuses(url: string, seed: number, report: FuzzReport): Promise<string | undefined> {
  const random = createRandom(seed, 'abuse')
  const names = Array.from({ length: abusesPerChunk }, () => random.pick(abuseNames))
  for (const { name, statuses, isHung } of await Promise.all(names.map((name) => abuse(url, name, random, slowestMs)))) {
    report.abuses += 1
    if (isHung) return `${name}: neither answered nor let go within ${slowestMs} ms`
    const bad = statuses.find((status) => status >= 500)
    if (bad !== undefined) return `${name}: answered ${bad}`
  }
  return undefined
}

function measure(report: FuzzReport, pid: number): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  report.heap.push(process.memoryUsage().heapUsed)
  report.serverMemory.push(readResident(pid))
}

/** Where the system tells; 0 elsewhere. */
function readResident(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
