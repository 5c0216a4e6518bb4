import { describeCopied, type Identity } from './identity.ts'
import type { DuplicatePair, FindingsBrief, StoredStatus, SyncPhase, SyncStatus, TypeStatus } from './status.ts'
import type { Rights } from './rights.ts'
import { noWish, usualSettings, type SyncWish } from './wish.ts'

/** The parts of the stored sync states that the status shows. */
export interface StoredRemote {
  readonly url: string
  readonly token: string
  readonly userId: string | null
}

export interface StoredRound {
  readonly lastSyncedAt: number | null
}

export interface StoredFindings {
  readonly probedAt: number
  readonly shownZone: string
  readonly filterZone: string | null
  readonly types: Readonly<Record<string, { readonly created: boolean; readonly updated: boolean }>>
}

export interface StoredPush {
  readonly duplicates?: readonly DuplicatePair[]
}

export interface StoredTypeState {
  readonly cursor: number | null
  readonly total: number | null
  readonly held: readonly string[]
  readonly paused: TypeStatus['paused']
  readonly failed?: { readonly message: string; readonly since: number; readonly times: number }
  readonly unfit?: readonly string[]
}

/** A running process updates its status at least twice within this time. Otherwise it is considered dead. */
export const silenceMs = 60_000

/** The prefix of state names for types. */
export const typePrefix = 'type/'

/** The sync status from the stored states by name; undefined if the account is not a mirror. */
export function findSyncStatus(
  states: ReadonlyMap<string, unknown>,
  now: number,
  toTime: (at: number) => string,
): SyncStatus | undefined {
  const get = <T>(name: string) => (states.get(name) ?? null) as T | null
  const remote = get<StoredRemote>('remote')
  if (!remote) return undefined
  const status = get<StoredStatus>('status')
  const wish = get<SyncWish>('wish') ?? noWish
  const lastSyncedAt = get<StoredRound>('round')?.lastSyncedAt ?? null
  const findings = get<StoredFindings>('findings')
  const types = listTypes(states, wish, toTime)
  const copied = get<Identity>('identity')?.copied
  const phase = toPhase(status, wish, now)
  return {
    phase,
    paused: wish.paused,
    problem: status?.problem ?? null,
    retryAt: phase === 'waiting' && status && status.retryAt !== null ? toTime(status.retryAt) : null,
    heldBy: phase === 'elsewhere' ? (status?.heldBy ?? null) : null,
    restarted: status?.restarted ? { at: toTime(status.restarted.at), message: status.restarted.message } : null,
    copied: copied ? { at: toTime(copied.at), message: describeCopied(copied) } : null,
    lastSyncedAt: lastSyncedAt === null ? null : toTime(lastSyncedAt),
    progress: phase === 'syncing' ? (status?.progress ?? []) : [],
    types,
    heldDeletions: Object.values(types).reduce((sum, { heldDeletions }) => sum + heldDeletions, 0),
    duplicates: (get<StoredPush>('push')?.duplicates ?? []).map(({ type, ids }) => ({ type, ids })),
    findings: findings && toBrief(findings, toTime),
    remote: { url: toShownAddress(remote.url), userId: remote.userId, tokenEnd: toTokenEnd(remote.token) },
    settings: wish.settings ?? usualSettings,
  }
}

function toPhase(status: StoredStatus | null, { paused }: SyncWish, now: number): SyncPhase {
  const isSilent = status?.phase === 'syncing' && now - status.at > silenceMs
  const phase = status && !isSilent ? status.phase : 'idle'
  return paused && (phase === 'idle' || phase === 'waiting') ? 'paused' : phase
}

function listTypes(
  states: ReadonlyMap<string, unknown>,
  wish: SyncWish,
  toTime: (at: number) => string,
): Record<string, TypeStatus> {
  const denied = (states.get('rights') as Rights | null | undefined)?.denied
  const found = [...states].flatMap(([name, value]): [string, TypeStatus][] => {
    if (!name.startsWith(typePrefix)) return []
    const state = value as StoredTypeState | null
    const type = name.slice(typePrefix.length)
    const held = state?.held ?? []
    const wanted = new Set(wish.kept?.[type])
    const kept = held.filter((id) => wanted.has(id)).length
    const refused = denied?.[type] ?? {}
    const shown = {
      mirrored: state !== null && state.cursor !== null,
      total: state?.total ?? null,
      paused: state?.paused ?? null,
      heldDeletions: held.length - kept,
      ...(kept > 0 && { keptDeletions: kept }),
      ...(Object.keys(refused).length > 0 && { denied: refused }),
      ...(state?.failed && { failed: { message: state.failed.message, since: toTime(state.failed.since) } }),
      ...(state?.unfit && state.unfit.length > 0 && { unfit: state.unfit }),
    }
    return [[type, shown]]
  })
  return Object.fromEntries(found)
}

function toBrief({ probedAt, shownZone, filterZone, types }: StoredFindings, toTime: (at: number) => string): FindingsBrief {
  const ignored = Object.entries(types).map(([type, { created, updated }]) => {
    return [type, [...(created ? [] : ['created-at']), ...(updated ? [] : ['updated-at'])]] as const
  })
  return {
    probedAt: toTime(probedAt),
    shownZone,
    filterZone,
    ignoredFilters: Object.fromEntries(ignored.filter(([, names]) => names.length > 0)),
  }
}

/** Shows nothing of a short token, because its end would reveal most of it. */
export const toTokenEnd = (token: string) => (token.length >= 8 ? token.slice(-4) : '')

/** The address as people know it, without the API path. */
export const toShownAddress = (url: string) => url.replace(/\/api\/v1$/, '')
