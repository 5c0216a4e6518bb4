import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { registry as declared } from '../../src-shared/resources/index.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import { ensureAccount, type AccountKind } from '../../src-main/engine/account.ts'
import { createEngine, type DirectEngine } from '../../src-main/engine/engine.ts'
import { addToken, fullScopes } from '../../src-main/engine/tokens.ts'
import type { Store } from '../../src-main/store/port.ts'
import type { ApiUnderTest } from '../contract/api/under-test.ts'

export const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

export interface EngineSettings {
  readonly registry?: Registry
  readonly kind?: AccountKind
  readonly timeZone?: string
  readonly rateLimit?: number
  readonly clock?: () => number
  readonly hash?: typeof hash
  readonly sessionProof?: string
  /** Throws where an answer is not as the OpenAPI document says. */
  readonly described?: true
}

export interface EngineUnderTest extends ApiUnderTest {
  readonly engine: DirectEngine
  readonly failures: unknown[]
  /** Sends a request with the owner's token, as a window does. */
  readonly ask: ApiUnderTest['fetch']
  addToken(scopes: readonly string[], expiresAt?: number | null): Promise<string>
}

/** A whole engine over a store, called as a plain function. */
export async function openEngine(store: Store, settings: EngineSettings = {}): Promise<EngineUnderTest> {
  const { registry = declared, kind = 'local', timeZone = 'UTC', rateLimit = 0, clock = () => Date.now() } = settings
  const account = await ensureAccount(store, { kind, timeZone, now: clock() })
  const failures: unknown[] = []
  const randomToken = () => randomBytes(24).toString('base64url')
  const engine = await createEngine({
    registry,
    store,
    clock,
    hash: settings.hash ?? hash,
    randomToken,
    requestId: randomUUID,
    rateLimit,
    sessionProof: settings.sessionProof,
    log: ({ error }) => failures.push(error),
  })
  const issue = async (scopes: readonly string[], expiresAt: number | null = null) => {
    const secret = randomToken()
    await addToken(store, hash, { secret, name: 'test', scopes, userId: account.ownerId, at: clock(), zone: timeZone, expiresAt })
    return secret
  }
  const origin = 'http://outpost.test'
  const send: ApiUnderTest['fetch'] = (path, init) => engine.handle(new Request(origin + path, init))
  const token = await issue(fullScopes)
  const fetch = settings.described ? await withCheck(registry, send) : send
  return {
    engine,
    failures,
    origin,
    token,
    fetch,
    ask: (path, init) => fetch(path, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
    addToken: issue,
    async close() {
      await engine.close()
      await store.close()
    },
  }
}

async function withCheck(registry: Registry, send: ApiUnderTest['fetch']): Promise<ApiUnderTest['fetch']> {
  // Most tests do without, and it takes a while to load.
  const { findOpenApiCheck } = await import('./openapi-check.ts')
  const { findFault } = findOpenApiCheck(registry)
  return async (path, init = {}) => {
    const response = await send(path, init)
    if (response.headers.get('content-type') === 'text/event-stream') return response
    const { status, headers } = response
    const text = await response.clone().text()
    const sent = typeof init.body === 'string' ? init.body : undefined
    const fault = findFault({ method: init.method ?? 'GET', path, sent, status, headers, text })
    if (fault !== undefined) throw new Error(fault)
    return response
  }
}
