import { hostname } from 'node:os'
import { AccountProblem } from '../account/account-problem.ts'
import type { OpenAccount } from '../account/open-account.ts'
import { addToken, fullScopes, listTokens, revokeToken, temporaryPrefix } from '../engine/tokens.ts'
import { findInstantOf } from '../../src-shared/values/time.ts'
import type { Store } from '../store/port.ts'
import { StoreError } from '../store/store-error.ts'
import { createTemporaryHash, sha256 } from './token-hash.ts'
import type { WorkerOptions } from './worker-messages.ts'

export interface ServeToken {
  readonly token: string
  readonly hash: (content: string | Uint8Array) => string
  /** Removes the token if it was created only for this run. */
  release(): Promise<void>
}

interface Surroundings {
  readonly clock: () => number
  readonly random: () => string
}

const mark = `${temporaryPrefix}${hostname()}, process `

/** The token of this run: the requested one, which is kept, or a temporary one. */
export async function openServeToken(
  account: OpenAccount,
  { token: wanted, temporaryToken }: Pick<WorkerOptions, 'token' | 'temporaryToken'>,
  { clock, random }: Surroundings,
): Promise<ServeToken> {
  const { store } = account
  await sweep(store, clock())
  const details = { scopes: fullScopes, userId: account.ownerId, at: clock(), zone: account.timeZone }
  if (wanted !== undefined) {
    const { id } = await addToken(store, sha256, { ...details, secret: wanted, name: 'outpost serve --token' })
    await checkFit(store, id, clock())
    return { token: wanted, hash: sha256, release: () => Promise.resolve() }
  }
  const token = temporaryToken ?? random()
  const hash = createTemporaryHash(token, random())
  const { id } = await addToken(store, hash, { ...details, secret: token, name: `${mark}${process.pid})` })
  return { token, hash, release: () => revokeIfAble(store, id, clock()) }
}

/**
 * Where the store cannot be written, as on a full disk, the token's row stays. It opens nothing, and the next start removes it.
 * The account must close all the same.
 */
async function revokeIfAble(store: Store, id: string, now: number): Promise<void> {
  try {
    await revokeToken(store, id, now)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
  }
}

/** Deletes temporary tokens of crashed runs on this computer. They open nothing, but would appear in the list. */
async function sweep(store: Store, now: number): Promise<void> {
  for (const { id, name } of await listTokens(store)) {
    if (!name?.startsWith(mark)) continue
    const pid = Number.parseInt(name.slice(mark.length), 10)
    if (pid === process.pid || !isRunning(pid)) await revokeToken(store, id, now)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function checkFit(store: Store, id: string, now: number): Promise<void> {
  const found = (await listTokens(store)).find((token) => token.id === id)
  const expiresAt = findInstantOf(found?.expiresAt) ?? Infinity
  if (expiresAt <= now) {
    throw new AccountProblem(
      'token-narrow',
      `That token already exists and has expired. Revoke it or change its expiry first (id ${id}).`,
    )
  }
  if (fullScopes.every((scope) => found?.scopes.includes(scope))) return
  throw new AccountProblem('token-narrow', `That token already exists with fewer scopes. Revoke it first (id ${id}).`)
}
