import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crmResources } from '../../src-shared/resources/index.ts'
import type { Outcome, Place, Served } from './run-outpost.ts'

/** What `sync --json` prints. */
export interface Line {
  readonly ok: boolean
  readonly pulled: { created: number; updated: number; deleted: number }
  readonly pushed: { created: number; updated: number; deleted: number }
  readonly conflicts: number
  readonly parked: number
  readonly pending: number
  readonly heldDeletions: number
  readonly calls: { list: number; other: number }
  readonly seconds: number
  readonly error?: { code: string; message: string }
}

export const nothingPulled = { created: 0, updated: 0, deleted: 0 }

interface Shown {
  readonly type: string
  readonly id: string
  readonly attributes: Record<string, unknown>
  readonly relationships?: Record<string, { data?: unknown }>
}

/** A hosted account with generated data, served without a limit. */
export async function serveHosted(place: Place, token: string, ...sizes: string[]): Promise<Served> {
  const data = place.path('hosted')
  const { code, err } = await place.runHere(['seed', '--data', data, '--hosted', ...sizes])
  if (code !== 0) throw new Error(err)
  return place.serve('--data', data, '--rate-limit', '0', '--token', token)
}

export function connectMirror(place: Place, folder: string, remote: string, token: string): Promise<Outcome> {
  return place.runHere(['connect', '--data', folder, '--remote', remote], { env: { OUTPOST_REMOTE_TOKEN: token } })
}

export async function syncOnce(place: Place, folder: string, ...flags: string[]): Promise<Outcome & { line: Line }> {
  const outcome = await place.runHere(['sync', '--data', folder, '--once', '--list-rate', '200', '--json', ...flags])
  const lines = outcome.out.trimEnd().split('\n')
  if (lines.length !== 1 || outcome.out === '') throw new Error(`not one line: ${outcome.out}${outcome.err}`)
  return { ...outcome, line: JSON.parse(lines[0]!) as Line }
}

/** Every record of an account with its state and links, as its API shows them to anyone. */
export async function readAccount(served: Served): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  for (const { type, relationships } of crmResources) {
    const include = Object.keys(relationships).join(',')
    const trashed = new Set((await readList(served, `${type}?filter[discarded]=1`)).data.map(({ id }) => id))
    const { data, included } = await readList(served, `${type}?${include === '' ? '' : `include=${include}`}`)
    for (const record of included) if (!records.has(nameOf(record))) records.set(nameOf(record), record.attributes)
    for (const record of data) {
      const links = Object.entries(record.relationships ?? {}).map(([name, { data: linkage }]) => [name, linkage])
      records.set(nameOf(record), { ...record.attributes, links, isTrashed: trashed.has(record.id) })
    }
  }
  return records
}

const nameOf = ({ type, id }: Shown) => `${type}/${id}`

async function readList(served: Served, path: string): Promise<{ data: Shown[]; included: Shown[] }> {
  const all = { data: [] as Shown[], included: [] as Shown[] }
  for (let page = 1; ; page += 1) {
    const response = await served.call(`/api/v1/${path}&page[size]=100&page[number]=${page}`)
    // Types without a trash have no filter for it.
    if (response.status === 400 && path.includes('filter[discarded]')) return all
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    const document = (await response.json()) as { data: Shown[]; included?: Shown[]; meta: { 'page-count': number } }
    all.data.push(...document.data)
    all.included.push(...(document.included ?? []))
    if (page >= document.meta['page-count']) return all
  }
}

/** Records that two accounts do not show alike. */
export async function listDifferences(one: Served, other: Served): Promise<unknown[]> {
  const [here, there] = [await readAccount(one), await readAccount(other)]
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((name) => JSON.stringify(here.get(name)) !== JSON.stringify(there.get(name)))
    .map((name) => ({ name, here: here.get(name), there: there.get(name) }))
}

export interface Web {
  readonly url: string
  close(): void
}

export async function listen(handle: RequestListener): Promise<Web> {
  const server: Server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => (server.closeAllConnections(), void server.close()) }
}

/** Hands calls on to an account; `onCall` may answer in its place, by saying so. */
export function startProxy(
  target: string,
  onCall: (call: IncomingMessage, answer: ServerResponse) => boolean | void,
): Promise<Web> {
  return listen((call, answer) => {
    if (onCall(call, answer)) return
    const { host: _host, ...headers } = call.headers
    const onward = request(`${target}${call.url}`, { method: call.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    call.pipe(onward)
  })
}

export const isListCall = ({ url = '' }: IncomingMessage) => /^\/api\/v1\/[a-z-]+\?/.test(url)
