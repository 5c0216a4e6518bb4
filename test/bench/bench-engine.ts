import { randomUUID } from 'node:crypto'
import { findAccount, type Account } from '../../src-main/engine/account.ts'
import type { Answer, Call } from '../../src-main/engine/call.ts'
import { createEngine } from '../../src-main/engine/engine.ts'
import { addToken, fullScopes } from '../../src-main/engine/tokens.ts'
import { sha256 } from '../../src-main/host/token-hash.ts'
import type { Store } from '../../src-main/store/port.ts'
import { openConnection, type Connection } from '../../src-main/store/sqlite/connection.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'
import { createSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { BenchData } from './data.ts'
import { openPlainConnection } from './plain-connection.ts'

/** A whole engine, called as a plain function, and the connection under it. */
export interface BenchEngine {
  readonly connection: Connection
  readonly store: Store
  readonly account: Account
  /** The body of what is answered; throws on anything but success. */
  readonly get: (path: string) => Promise<Uint8Array>
  readonly patch: (path: string, body: string) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

export const benchToken = 'bench-token'
export const origin = 'http://127.0.0.1:4870'
export const authorization = { authorization: `Bearer ${benchToken}` }
const writeHeaders = { ...authorization, 'content-type': 'application/vnd.api+json' }

export const openSealed = (file: string, key: Uint8Array): Connection =>
  openConnection({ file, key, busyTimeoutMs: 30_000, now: () => performance.now(), version: migrations.length })

export const openSealedEngine = (data: BenchData, file = data.file): Promise<BenchEngine> =>
  openEngineOn(openSealed(file, data.key))

export const openPlainEngine = (data: BenchData): Promise<BenchEngine> => openEngineOn(openPlainConnection(data.plainFile))

async function openEngineOn(connection: Connection): Promise<BenchEngine> {
  const store = createSqliteStore(connection, registry, 'up')
  const account = await findAccount(store)
  if (!account) throw new Error('The database holds no account.')
  await ensureToken(store, account)
  const engine = await createEngine({
    registry,
    store,
    clock: () => Date.now(),
    hash: sha256,
    randomToken: randomUUID,
    requestId: randomUUID,
    rateLimit: 0,
    log: ({ message, error }) => process.stderr.write(`${message}: ${String(error)}\n`),
  })
  const call = async (path: string, headers: Record<string, string>, method = 'GET', text?: string) => {
    const sent = text === undefined ? null : [Buffer.from(text)]
    return toWhole(await engine.answer(toCall(path, headers, method, sent)))
  }
  return {
    connection,
    store,
    account,
    get: (path) => call(path, authorization),
    patch: (path, body) => call(path, writeHeaders, 'PATCH', body),
    close: async () => {
      await engine.close()
      await store.close()
    },
  }
}

export function toCall(path: string, headers: Record<string, string>, method = 'GET', body: Call['body'] = null): Call {
  return { method, url: origin + path, headers: new Headers(headers), body, signal: new AbortController().signal }
}

/** All bytes of a success; throws on anything else. */
export function toWhole({ status, body }: Answer): Uint8Array {
  if (!(body instanceof Uint8Array)) throw new Error('The answer has no whole body.')
  if (status >= 300) throw new Error(`The answer was ${status}: ${Buffer.from(body).toString('utf8', 0, 300)}`)
  return body
}

/** Kept, so that runs after the first write nothing. */
function ensureToken(store: Store, { ownerId, timeZone }: Account): Promise<{ id: string }> {
  const details = { name: 'bench', scopes: fullScopes, userId: ownerId, at: Date.now(), zone: timeZone }
  return addToken(store, sha256, { ...details, secret: benchToken })
}

export function parsePage(body: Uint8Array) {
  return JSON.parse(Buffer.from(body).toString()) as {
    data: { id: string; attributes: Record<string, unknown> }[]
    meta: { 'record-count': number; 'page-count': number }
  }
}
