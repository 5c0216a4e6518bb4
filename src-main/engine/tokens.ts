import { completeAttributes } from '../../src-shared/schema/complete.ts'
import { oauthToken } from '../../src-shared/resources/oauth-token.ts'
import { allScopes } from '../../src-shared/rules/scopes.ts'
import { listStrings, rawNumber } from '../../src-shared/values/json.ts'
import { findInstantOf, toMoment } from '../../src-shared/values/time.ts'
import { everything, type Condition } from '../store/plan.ts'
import type { Row, Store } from '../store/port.ts'
import { fromBytes, toBytes } from '../store/attributes.ts'
import { patchRow } from './write/patch-row.ts'

/** A token as the engine uses it. */
export interface Bearer {
  readonly id: string
  readonly key: number
  readonly version: number
  readonly scopes: readonly string[]
  /** The API id of the token's user. */
  readonly userId: string | null
  /** When the token expires; null for never. */
  readonly expiresAt: number | null
  /** The last use, as stored. */
  readonly lastUsedAt: number | null
}

/** The token of a request. */
export interface Token extends Bearer {
  /** The secret that was sent. It is never stored. */
  readonly secret: string
}

export interface TokenSummary {
  readonly id: string
  readonly name: string | null
  readonly scopes: readonly string[]
  readonly lastFour: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

export const fullScopes: readonly string[] = allScopes

/** How the names of tokens begin that belong to a running program, such as the app's window, and end with it. */
export const temporaryPrefix = 'outpost serve, until it ends ('

export const isTemporaryToken = ({ name }: Pick<TokenSummary, 'name'>): boolean => name?.startsWith(temporaryPrefix) ?? false

export type Hash = (text: string) => string

/** The secret in an `authorization` header. */
export function findSecret(header: string | null): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}

export async function findTokenRow(store: Store, hash: string): Promise<Row | undefined> {
  const { rows } = await store.read({ type: 'oauth-token', where: byHash(hash), page: { offset: 0, limit: 1 } })
  return rows[0]
}

export function toBearer(row: Row): Bearer {
  const { scopes, 'user-id': userId, 'expires-at': expiresAt, 'last-used-at': lastUsedAt } = fromBytes(row.attributes)
  return {
    id: row.id,
    key: row.key,
    version: row.version,
    scopes: listStrings(scopes),
    userId: userId === null || userId === undefined ? null : JSON.stringify(userId),
    expiresAt: findInstantOf(expiresAt) ?? null,
    lastUsedAt: findInstantOf(lastUsedAt) ?? null,
  }
}

export const isExpired = ({ expiresAt }: Bearer, now: number): boolean => expiresAt !== null && now >= expiresAt

export interface NewToken {
  readonly secret: string
  readonly name: string | null
  readonly scopes: readonly string[]
  readonly userId: string | null
  readonly at: number
  readonly zone: string
  readonly expiresAt?: number | null
}

export function toTokenAttributes(hash: Hash, token: NewToken): Uint8Array<ArrayBuffer> {
  const { secret, name, scopes, userId, at, zone, expiresAt = null } = token
  const moment = toMoment(at, zone)
  return toBytes(
    completeAttributes(oauthToken, {
      scopes: [...scopes],
      options: {},
      'user-id': userId === null ? null : rawNumber(userId),
      'created-at': moment,
      'updated-at': moment,
      name,
      'token-hash': hash(secret),
      'last-four': secret.slice(-4),
      'expires-at': expiresAt === null ? null : toMoment(expiresAt, zone),
    }),
  )
}

/** Stores the hash of a token. An existing token is not added twice. */
export async function addToken(store: Store, hash: Hash, token: NewToken): Promise<{ id: string }> {
  const attributes = toTokenAttributes(hash, token)
  for (;;) {
    const present = await findTokenRow(store, hash(token.secret))
    if (present) return { id: present.id }
    await store.commit({
      at: token.at,
      actor: { user: token.userId, token: null },
      origin: 'system',
      require: [{ is: 'none', type: 'oauth-token', where: byHash(hash(token.secret)) }],
      operations: [{ op: 'create', type: 'oauth-token', attributes }],
    })
  }
}

function byHash(hash: string): Condition {
  return { op: 'equals', field: 'token-hash', values: [hash] }
}

export async function listTokens(store: Store): Promise<TokenSummary[]> {
  const { rows } = await store.read({ type: 'oauth-token', where: everything })
  return rows.map((row) => {
    const attributes = fromBytes(row.attributes)
    const findText = (field: string) => (typeof attributes[field] === 'string' ? attributes[field] : null)
    return {
      id: row.id,
      name: findText('name'),
      scopes: listStrings(attributes['scopes']),
      lastFour: findText('last-four') ?? '',
      createdAt: findText('created-at') ?? '',
      expiresAt: findText('expires-at'),
      lastUsedAt: findText('last-used-at'),
    }
  })
}

/** Sets when the token expires; null for never. False if there is no such token. */
export async function setTokenExpiry(
  store: Store,
  id: string,
  { expiresAt, at, zone }: Pick<Required<NewToken>, 'expiresAt' | 'at' | 'zone'>,
): Promise<boolean> {
  for (;;) {
    const [row] = (await store.read({ type: 'oauth-token', where: { op: 'id', ids: [id] } })).rows
    if (!row) return false
    const values = { 'expires-at': expiresAt === null ? null : toMoment(expiresAt, zone) }
    const { ok } = await store.commit({
      at,
      actor: { user: null, token: null },
      origin: 'system',
      require: [{ is: 'version', type: row.type, key: row.key, version: row.version }],
      operations: [patchRow(row, { values }, at, zone)],
    })
    if (ok) return true
  }
}

/** False if there is no such token. */
export async function revokeToken(store: Store, id: string, at: number): Promise<boolean> {
  const { rows } = await store.read({ type: 'oauth-token', where: { op: 'id', ids: [id] } })
  const row = rows[0]
  if (!row) return false
  const result = await store.commit({
    at,
    actor: { user: null, token: null },
    origin: 'system',
    // Another process may be revoking the token at this moment.
    require: [{ is: 'exists', type: 'oauth-token', key: row.key }],
    operations: [{ op: 'delete', type: 'oauth-token', key: row.key }],
  })
  return result.ok
}
