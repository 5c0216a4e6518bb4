import { createHash } from 'node:crypto'
import { ensureAccount } from '../../../src-main/engine/account.ts'
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts'
import { addToken, fullScopes } from '../../../src-main/engine/tokens.ts'
import type { Batch } from '../../../src-main/store/batch.ts'
import type { CommitResult, Store } from '../../../src-main/store/port.ts'
import type { HttpCall } from '../../../src-main/sync/ports.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { Breach } from '../simulation/breach.ts'
import { connectStore } from '../simulation/mirror-account.ts'
import type { MirrorStorage } from '../simulation/mirror-storage.ts'
import { Ledger, type Asked } from './ledger.ts'
import { readPlaces, toPlace, type RowView } from './row-view.ts'

export type DeviceName = 'A' | 'B'

export interface Answered {
  readonly status: number
  readonly text: string
}

/** A commit of the user, for taking back. */
export interface OwnCommit {
  readonly commit: string
  readonly asked: Asked
}

const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const origin = 'http://outpost.test'
const isMirrored = (type: string) => registry.get(type)?.reach === 'crm'

/** A laptop: an account on a storage, the engine that its user works with, and what its user did. */
export class Device {
  readonly name: DeviceName
  readonly ledger = new Ledger()
  readonly commits: OwnCommit[] = []
  readonly storage: MirrorStorage
  /** Values and marks that were given so far. */
  given = 0
  private readonly copyStorage: () => (() => void) | undefined
  private readonly secret: string
  private readonly clock: () => number
  private engine: Engine | undefined
  private asked: Asked | null = null
  private turn: Promise<unknown> = Promise.resolve()
  private life = 0

  constructor(name: DeviceName, storage: MirrorStorage, clock: () => number) {
    this.name = name
    // What the user was about to do when the app was killed never comes to its end either.
    const kill = () => {
      storage.kill()
      this.die()
    }
    this.storage = { open: () => storage.open(), kill, close: () => storage.close() }
    this.copyStorage = () => storage.copy?.()
    this.clock = clock
    this.secret = `secret-of-${name}`
  }

  get remoteToken(): string {
    return `token-of-${this.name}`
  }

  async connect(url: string, userId: string): Promise<void> {
    const store = this.storage.open()
    await ensureAccount(store, { kind: 'mirror', timeZone: 'UTC', now: this.clock() })
    const token = { secret: this.secret, name: 'user', scopes: fullScopes, userId: null, at: this.clock(), zone: 'UTC' }
    await addToken(store, hash, token)
    await connectStore(store, url, this.remoteToken, userId)
  }

  /** Copies the account; the answer restores that copy, as if the user had lost what came after. Nothing where it cannot be. */
  copy(): (() => void) | undefined {
    const restore = this.copyStorage()
    const places = new Map(this.ledger.places)
    const known = new Set(places.values())
    return (
      restore &&
      (() => {
        restore()
        this.die()
        // Records that came since may get other keys.
        for (const [id, place] of this.ledger.places) if (!known.has(place)) this.ledger.places.delete(id)
      })
    )
  }

  /** The whole app died, its engine too. */
  private die(): void {
    this.life += 1
    this.asked = null
    this.engine = undefined
    this.turn = Promise.resolve()
  }

  /** One act after the other, each to its end. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.turn.then(work)
    this.turn = next.catch(() => undefined)
    return next
  }

  /** Asks the engine for something that the user wants; what it commits is written down with it. */
  async ask(asked: Asked, method: string, path: string, body?: object): Promise<Answered> {
    this.engine ??= await this.startEngine()
    this.asked = asked
    const headers = { authorization: `Bearer ${this.secret}`, 'content-type': 'application/vnd.api+json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await this.engine.handle(new Request(origin + path, init))
    this.asked = null
    return { status: response.status, text: await response.text() }
  }

  private startEngine(): Promise<Engine> {
    const real = this.storage.open()
    const { life } = this
    const never = new Promise<never>(() => undefined)
    const alive = <T>(work: () => Promise<T>): Promise<T> => (this.life === life ? work() : never)
    const store: Store = {
      read: (plan) => alive(() => real.read(plan)),
      aggregate: (plan) => alive(() => real.aggregate(plan)),
      search: (plan) => alive(() => real.search(plan)),
      changesSince: (...given) => alive(() => real.changesSince(...given)),
      close: () => Promise.resolve(),
      commit: (batch) => alive(() => this.commit(real, batch)),
    }
    return createEngine({
      registry,
      store,
      clock: this.clock,
      hash,
      randomToken: () => 'unused',
      requestId: () => 'request',
      rateLimit: 0,
      log: ({ message, error }) => {
        throw new Breach(
          `the engine of ${this.name} failed: ${message}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
        )
      },
    })
  }

  /** Looks before and after in the same turn of the loop as the commit, so that sync cannot come between. */
  private async commit(real: Store, batch: Batch): Promise<CommitResult> {
    const { asked } = this
    if (!asked) return real.commit(batch)
    const own = asked.addressed === null ? [] : [asked.addressed]
    const places = new Set([...own, ...listPlaces(batch), ...this.ledger.listPlaces()])
    const [before, result, after] = [readPlaces(real, places), real.commit(batch), readPlaces(real, places)]
    const done = await result
    if (!done.ok) return done
    const mirrored = done.created.filter(({ type }) => isMirrored(type)).map(({ type, key }) => toPlace(type, key))
    const views = new Map<string, RowView>([...(await after), ...(await readPlaces(real, mirrored))])
    this.ledger.note(
      asked.addressed === null && asked.how === 'write' ? { ...asked, addressed: mirrored[0] ?? null } : asked,
      await before,
      views,
    )
    if (done.commit !== '') this.commits.push({ commit: done.commit, asked })
    return done
  }
}

/** Every record that a batch names. */
function listPlaces({ operations }: Batch): string[] {
  return operations.flatMap((operation) => {
    if (!isMirrored(operation.type)) return []
    if (operation.op === 'create') return []
    if ('key' in operation) return [toPlace(operation.type, operation.key)]
    const target = registry.get(operation.type)?.relationships[operation.relationship]?.target ?? ''
    const ends = operation.to.flatMap((to) => (typeof to === 'number' && isMirrored(target) ? [toPlace(target, to)] : []))
    return typeof operation.from === 'number' ? [toPlace(operation.type, operation.from), ...ends] : ends
  })
}

/** A record that the server does not know yet is named to nobody. */
export function checkIds(name: string, call: HttpCall): void {
  const isUnknown = /\/-\d/.test(new URL(call.url).pathname) || /"id":\s*"?-/.test(call.body ?? '')
  if (isUnknown) throw new Breach(`${name} sends an id that only it knows: ${call.method} ${call.url} ${call.body ?? ''}`)
}
