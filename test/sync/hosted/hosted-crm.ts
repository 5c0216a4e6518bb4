import { createActor } from './act.ts'
import { createDocuments } from './documents.ts'
import { fillWorld, type Sizes } from './fill.ts'
import { allScopes, Gate } from './gate.ts'
import { breaksOff, type HttpAnswer, type HttpCall } from './http-shapes.ts'
import { createMutators } from './mutators.ts'
import { Refusal, type Problem } from './problem.ts'
import { plainQuirks, type Quirks } from './quirks.ts'
import { createRoutes, type Reply } from './routes.ts'
import type { CanonicalRecord } from './canonical.ts'
import { takeSnapshot, toCanonical } from './snapshot.ts'
import { createWorld, versionOf } from './world.ts'

export interface HostedOptions {
  readonly chance: () => number
  readonly quirks?: Quirks
  /** The server's true time. */
  readonly now: () => number
  readonly origin?: string
  /** List calls in any sliding second for each token; 2 unless told, `Infinity` for none. */
  readonly rateLimit?: number
  /** The first token, with every scope. */
  readonly token?: string
}

export interface SeenCall {
  readonly at: number
  readonly method: HttpCall['method']
  readonly url: string
  readonly status: number
  readonly body?: string
}

export interface Stats {
  /** `GET /api/v1/<type>`, which alone are limited; refused ones too. */
  readonly lists: SeenCall[]
  readonly others: SeenCall[]
  /** POST, PATCH and DELETE; these stand in `others` too. */
  readonly writes: SeenCall[]
  /** Calls that went to another host. */
  readonly strays: SeenCall[]
}

const listPath = /^\/api\/v1\/[^/]+$/

/** A hosted CRM of its own making: nothing here is shared with the product that talks to it. */
export function createHostedCrm(options: HostedOptions) {
  let quirks = options.quirks ?? plainQuirks
  const origin = options.origin ?? 'https://crm.example'
  const world = createWorld(() => quirks, options.now)
  const documents = createDocuments(world, origin)
  const gate = new Gate(options.rateLimit ?? 2)
  const route = createRoutes(world, documents, gate, options.chance)
  const mutators = createMutators(world)
  const stats: Stats = { lists: [], others: [], writes: [], strays: [] }

  function setToken(text: string, scopes: readonly string[] | undefined): void {
    if (scopes === undefined) gate.tokens.delete(text)
    else gate.tokens.set(text, { id: gate.tokens.size + 1, scopes, userId: quirks.firstId, options: {} })
  }

  function answer(reply: Reply, more: Readonly<Record<string, string>> = {}): HttpAnswer {
    const headers: Record<string, string> = { ...more }
    if (quirks.dateHeader) headers['date'] = new Date(options.now() + quirks.dateSkewMs).toUTCString()
    if (reply.breaksOff) headers[breaksOff] = 'yes'
    if (reply.location !== undefined) headers['location'] = reply.location
    if (reply.body !== undefined) headers['content-type'] ??= 'application/vnd.api+json'
    return {
      is: 'answer',
      status: reply.status,
      headers,
      body: typeof reply.body === 'object' ? reply.body : Buffer.from(reply.body ?? ''),
    }
  }

  function refuse(problems: readonly Problem[]): HttpAnswer {
    const status = problems[0]?.status ?? 500
    const errors = problems.map(({ title, detail, code, source }) => ({
      title,
      detail,
      code,
      ...(source === undefined ? {} : { source }),
      status: String(status),
    }))
    const more: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
    return answer({ status, body: JSON.stringify({ errors }) }, more)
  }

  function respond(call: HttpCall, url: URL): HttpAnswer {
    try {
      const { text, token } = gate.findToken(call.headers['authorization'])
      const listing = call.method === 'GET' && listPath.test(url.pathname) && url.pathname !== '/api/v1/current-token'
      if (listing && !gate.admits(text, options.now(), quirks)) {
        const more: Record<string, string> = quirks.retryAfter ? { 'retry-after': '1' } : {}
        return answer({ status: 429, body: 'Too Many Requests' }, { ...more, 'content-type': 'text/plain' })
      }
      return answer(route(call, url, text, token))
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.problems)
      throw error
    }
  }

  function handle(call: HttpCall): HttpAnswer {
    const url = new URL(call.url)
    const stray = url.origin !== origin
    const result = stray ? answer({ status: 404, body: 'Not here' }, { 'content-type': 'text/plain' }) : respond(call, url)
    const seen: SeenCall = {
      at: options.now(),
      method: call.method,
      url: call.url,
      status: result.status,
      ...(call.body === undefined ? {} : { body: call.body }),
    }
    const listing = call.method === 'GET' && listPath.test(url.pathname) && url.pathname !== '/api/v1/current-token'
    if (stray) stats.strays.push(seen)
    else (listing ? stats.lists : stats.others).push(seen)
    if (!stray && call.method !== 'GET') stats.writes.push(seen)
    return result
  }

  setToken(options.token ?? 'token-of-the-account', allScopes)
  return {
    origin,
    handle,
    stats,
    ...mutators,
    setToken,
    get rateLimit(): number {
      return gate.rateLimit ?? Infinity
    },
    setRateLimit(perSecond: number): void {
      gate.rateLimit = perSecond
    },
    get version(): number {
      return versionOf(world)
    },
    get quirks(): Quirks {
      return quirks
    },
    /** A server that changes its ways in the middle of a run. */
    setQuirks(changes: Partial<Quirks>): void {
      quirks = { ...quirks, ...changes }
      for (const table of world.tables.values()) table.version++
    },
    snapshot: () => takeSnapshot(world),
    /** One record as a snapshot shows it. */
    peek(type: string, id: string): CanonicalRecord | undefined {
      const record = world.find(type, Number(id))
      return record && toCanonical(world, record)
    },
    /** The ids that a relationship leads to; undefined where there is no such record. */
    membersOf(type: string, id: string, name: string): string[] | undefined {
      const record = world.find(type, Number(id))
      return record && (record.links.get(name) ?? []).map(String)
    },
    fill: (chance: () => number, sizes?: Sizes) => {
      fillWorld(world, chance, sizes)
    },
    /** One action of another user; answers what was done, in words. */
    act: createActor(world, mutators),
  }
}

export type HostedCrm = ReturnType<typeof createHostedCrm>
