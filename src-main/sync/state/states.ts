import type { Registry } from '../../../src-shared/schema/resource.ts'
import { checkKept, keptVersions } from '../../../src-shared/sync/kept-version.ts'
import type { HostedClock } from '../../../src-shared/sync/hosted-clock.ts'
import type { StoredStatus } from '../../../src-shared/sync/status.ts'
import { noWish, type SyncWish } from '../../../src-shared/sync/wish.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { Making } from '../../outbox/merge/match.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation } from '../../store/batch.ts'
import { everything } from '../../store/plan.ts'
import type { Store } from '../../store/port.ts'
import { bySystem } from '../commit-origin.ts'
import type { Findings } from '../findings/findings.ts'
import type { Identity } from '../../../src-shared/sync/identity.ts'
import type { Rights } from '../../../src-shared/sync/rights.ts'
import { newPush, type PushState } from './resent.ts'
import { newTypeState, type TypeState } from './type-state.ts'

/** The hosted CRM that the account mirrors. */
export interface RemoteState {
  /** Including `/api/v1`. */
  readonly url: string
  readonly token: string
  /** The API id of the token's user, if the server reports it. */
  readonly userId: string | null
}

export interface RoundState {
  /** By this computer's clock. */
  readonly lastSyncedAt: number | null
  readonly rounds: number
  /** Which types have their links read again next. */
  readonly linkTurn: number
  /** Where the journal ended after the last round; missing in states of earlier versions. */
  readonly journal?: string
}

interface Named {
  readonly remote: RemoteState | null
  readonly findings: Findings | null
  readonly round: RoundState
  /** Relationships that the server keeps in one direction only, such as `contacts/contacts`. */
  readonly 'one-way': readonly string[]
  readonly push: PushState
  /** Null until a token's rights were looked at. */
  readonly rights: Rights | null
  readonly identity: Identity | null
  /** Null until an answer carried the server's time. The engine stamps records by it. */
  readonly clock: HostedClock | null
  /** The status of the syncing process. */
  readonly status: StoredStatus | null
  /** Requests by the user. Only the engine writes them. */
  readonly wish: SyncWish
}

type Name = keyof Named
export const newRound: RoundState = { lastSyncedAt: null, rounds: 0, linkTurn: 0 }
const first: Named = {
  remote: null,
  findings: null,
  round: newRound,
  'one-way': [],
  push: newPush,
  rights: null,
  identity: null,
  clock: null,
  status: null,
  wish: noWish,
}

/** The sync states, as loaded by one process. Only the holder of the account's sync lock writes them. */
export interface States {
  get<N extends Name>(name: N): Named[N]
  ofType(type: string): TypeState
  /** Operations that store these states, for the batch they belong to. `get` returns them only after `keep`. */
  change(changed: Partial<Named>, types?: Readonly<Record<string, TypeState>>): StateChange
}

export interface StateChange {
  readonly operations: readonly Operation[]
  /** Call it once the operations are committed. */
  readonly keep: () => void
}

const typeName = (type: string) => `type/${type}`

export function listStateNames(registry: Registry): string[] {
  const types = [...registry.values()].filter(({ reach }) => reach === 'crm').map(({ type }) => typeName(type))
  return [...Object.keys(first), ...types]
}

/** How the server creates records of a type, as far as its answers have shown. */
export function makingOf(states: Pick<States, 'get'>, type: string): Making {
  return { ...states.get('push').makings?.[type], userId: states.get('remote')?.userId ?? null }
}

/** The state rows of a new mirror account. Later only their values change. */
export function createStates(registry: Registry, remote: RemoteState): Operation[] {
  return listStateNames(registry).map((name) => ({
    op: 'create',
    type: 'sync-states',
    attributes: toAttributes(name, name === 'remote' ? remote : null),
  }))
}

/** Adds the state rows that an account of an earlier version lacks. */
export async function ensureStates(store: Store, registry: Registry, now: number): Promise<void> {
  const { rows } = await store.read({ type: 'sync-states', where: everything })
  const present = new Set(rows.map(({ attributes }) => fromBytes(attributes)['name']))
  for (const name of listStateNames(registry).filter((wanted) => !present.has(wanted))) {
    await store.commit({
      ...bySystem(now),
      require: [{ is: 'none', type: 'sync-states', where: { op: 'equals', field: 'name', values: [name] } }],
      operations: [{ op: 'create', type: 'sync-states', attributes: toAttributes(name, null) }],
    })
  }
}

const toAttributes = (name: string, value: unknown) => toBytes({ name, version: keptVersions.state, value: value as ExactJson })

export async function loadStates(store: Store): Promise<States> {
  const { rows } = await store.read({ type: 'sync-states', where: everything })
  const keys = new Map<string, number>()
  const values = new Map<string, unknown>()
  for (const row of rows) {
    const attributes = fromBytes(row.attributes)
    checkKept('state', attributes['version'])
    const { name, value } = JSON.parse(JSON.stringify(attributes)) as { name: string; value: unknown }
    keys.set(name, row.key)
    if (value !== null) values.set(name, value)
  }
  const toUpdate = ([name, value]: readonly [string, unknown]): Operation => {
    const key = keys.get(name)
    if (key === undefined) throw new Error(`This account has no sync state ${name}.`)
    return { op: 'update', type: 'sync-states', key, attributes: toAttributes(name, value), changes: {} }
  }
  return {
    get: (name) => (values.get(name) ?? first[name]) as never,
    ofType: (type) => (values.get(typeName(type)) ?? newTypeState) as TypeState,
    change(changed, types = {}) {
      const entries = [
        ...Object.entries(changed),
        ...Object.entries(types).map(([type, state]): [string, unknown] => [typeName(type), state]),
      ]
      return {
        operations: entries.map(toUpdate),
        keep: () => entries.forEach(([name, value]) => values.set(name, value)),
      }
    },
  }
}
