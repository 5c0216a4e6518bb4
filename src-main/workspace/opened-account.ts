import { AccountProblem, type AccountProblemCode, reasonOf } from '../account/account-problem.ts'
import type { AskPassphrase } from '../account/passphrase-key-wrapper.ts'
import type { AccountOptions } from '../account/open-account.ts'
import { accountHeader, type CurrentAccount, type WorkspaceProblem } from '../../src-shared/workspace.ts'
import type { Handler } from '../engine/engine.ts'
import { createErrorResponse } from '../host/error-response.ts'
import type { Power } from '../sync/ports.ts'
import type { AccountList, LostAccount } from './account-list.ts'
import type { Keys } from './keys.ts'
import type { FoundAccount } from './places.ts'
import { runAccount, type RunningAccount, type RunningOptions } from './running-account.ts'
import { readSyncSummary } from './sync-summary.ts'
import { findProblem } from './workspace-error.ts'

/** How to open an account, if it matters which one. */
export type OpeningOptions = Pick<AccountOptions, 'create' | 'kinds' | 'timeZone'>

export interface OpenedOptions {
  readonly book: AccountList
  readonly keys: Keys
  readonly running: Omit<RunningOptions, 'account'>
  readonly onChange: (account: CurrentAccount | null) => void
}

/** The one open account. Callers must wait for one change to finish before the next. */
export interface OpenedAccount {
  /** The open account, or the one that was open before it was locked or failed. */
  current(): CurrentAccount | null
  running(): RunningAccount | undefined
  /** The open account's folder. */
  found(): FoundAccount | undefined
  /** The key of this account; undefined unless it is open. */
  findKey(id: string): Uint8Array | undefined
  readonly handle: Handler
  switchTo(found: FoundAccount, ask: AskPassphrase | undefined, how?: OpeningOptions): Promise<void>
  /** Shows an account as locked without opening it. */
  showLocked(found: FoundAccount): void
  /** Shows an account as failed because its folder is no longer there or cannot be read. */
  showLost(account: LostAccount): void
  lock(): Promise<void>
  /** Closes the account. */
  leave(): Promise<void>
  /** Reports the account again, because something shown about it has changed. */
  tell(): void
  setPower(power: Power): void
}

type State =
  | { readonly is: 'none' }
  | { readonly is: 'lost'; readonly account: LostAccount }
  | { readonly is: 'opening' | 'locked'; readonly found: FoundAccount }
  | { readonly is: 'failed'; readonly found: FoundAccount; readonly problem: WorkspaceProblem }
  | { readonly is: 'open'; readonly found: FoundAccount; readonly running: RunningAccount; readonly key: Uint8Array }

export function createOpenedAccount({ book, keys, running: how, onChange }: OpenedOptions): OpenedAccount {
  let state: State = { is: 'none' }
  let power: Power | undefined

  function current(): CurrentAccount | null {
    if (state.is === 'none') return null
    const { id } = state.is === 'lost' ? state.account : state.found.file
    const { kind = null, isSample = false } = book.about(id)
    if (state.is === 'lost') {
      const { folder, problem } = state.account
      const name = book.nameOf({ folder, file: { id } })
      return { id, name, isSample, kind, state: 'failed', problem: { code: problem.code, detail: problem.message } }
    }
    return {
      ...{ id, name: book.nameOf(state.found), isSample, state: state.is },
      kind: state.is === 'open' ? state.running.ready.kind : kind,
      problem: state.is === 'failed' ? state.problem : null,
    }
  }

  function become(next: State): void {
    state = next
    onChange(current())
  }

  /** Stores the sync summary for the list of accounts, then ends the threads. */
  async function stop({ found, running }: Extract<State, { is: 'open' }>): Promise<void> {
    await rememberSync(found, running)
    await running.close()
  }

  /** Nothing is stored about an account in a named folder, because the list does not include it. */
  const isListed = book.places.accountsFolder !== null

  /** Stores something for later runs. An account opens and closes without it, so a full disk only costs a line in the log. */
  async function note(store: () => Promise<void>): Promise<void> {
    if (isListed) await store().catch((error: unknown) => how.say(`The list of accounts could not be stored: ${reasonOf(error)}`))
  }

  const rememberOpening = ({ folder, file: { id } }: FoundAccount, { ready }: RunningAccount): Promise<void> =>
    note(async () => {
      await book.rememberOpen(id)
      await book.remember(id, { kind: ready.kind, folder, lastOpenedAt: new Date().toISOString(), isLocked: false })
    })

  const rememberSync = (found: FoundAccount, running: RunningAccount): Promise<void> =>
    note(async () => {
      const brief = running.ready.kind === 'mirror' ? await readSyncSummary(running) : undefined
      if (brief) await book.remember(found.file.id, brief)
    })

  async function start(found: FoundAccount, key: Uint8Array, opening: OpeningOptions): Promise<RunningAccount> {
    const { configFolder } = book.places
    const running = await runAccount({ ...how, account: { ...opening, folder: found.folder, configFolder, key } })
    if (power) running.setPower(power)
    return running
  }

  return {
    current,
    found: () => (state.is === 'open' ? state.found : undefined),
    findKey: (id) => (state.is === 'open' && state.found.file.id === id ? state.key : undefined),
    running: () => (state.is === 'open' ? state.running : undefined),
    handle(request) {
      if (state.is !== 'open') return Promise.resolve(createClosedResponse(state.is))
      // A page that still shows the former account must not write to this one.
      const meant = request.headers.get(accountHeader) ?? state.found.file.id
      return meant === state.found.file.id ? state.running.handle(request) : Promise.resolve(createClosedResponse('none'))
    },
    async switchTo(found, ask, opening = {}) {
      const before = state
      const { id } = found.file
      if (before.is === 'open' && before.found.file.id === id) return
      // Start the next account before stopping the current one, so that a failure leaves the current one open.
      let running: RunningAccount
      let key: Uint8Array
      try {
        key = (await keys.unlock(found, ask).catch((error: unknown) => Promise.reject(toUnlockProblem(found, error)))).key
        if (before.is !== 'open') become({ is: 'opening', found })
        running = await start(found, key, opening).catch((error: unknown) => Promise.reject(toStartProblem(found, error)))
      } catch (error) {
        if (before.is !== 'open') become(toFailed(found, error))
        throw error
      }
      await rememberOpening(found, running)
      become({ is: 'open', found, running, key })
      if (before.is === 'open') await stop(before)
      await rememberSync(found, running)
    },
    showLocked: (found) => become({ is: 'locked', found }),
    showLost: (account) => become({ is: 'lost', account }),
    async lock() {
      if (state.is !== 'open') return
      const former = state
      await note(() => book.remember(former.found.file.id, { isLocked: true }))
      become({ is: 'locked', found: former.found })
      await stop(former)
    },
    async leave() {
      const former = state
      if (former.is !== 'none') become({ is: 'none' })
      if (former.is === 'open') await stop(former)
    },
    tell: () => onChange(current()),
    setPower(now) {
      power = now
      if (state.is === 'open') state.running.setPower(now)
    },
  }
}

const isPassphraseKept = ({ file }: FoundAccount) => file.key.wrapper === 'passphrase'

/** Only a passphrase can be mistyped. Any other key that does not fit is not the account's, so that one is missing. */
const toUnlockProblem = (found: FoundAccount, error: unknown) =>
  isPassphraseKept(found) ? (error as Error) : withCode('key-missing', error)

/** A key file may have been replaced. A passphrase or the keychain proved the key, so it is the database that does not fit. */
const toStartProblem = ({ file }: FoundAccount, error: unknown) =>
  withCode(file.key.wrapper === 'file' ? 'key-missing' : 'damaged', error)

/** The same problem under another code, if the key did not fit. */
function withCode(code: AccountProblemCode, error: unknown): Error {
  const isUnfit = error instanceof AccountProblem && error.code === 'key-unfit'
  return isUnfit ? new AccountProblem(code, error.message, { cause: error }) : (error as Error)
}

/** An account that only needs its passphrase is locked. Any other reason is shown. */
function toFailed(found: FoundAccount, error: unknown): State {
  const problem = findProblem(error)
  const isPassphrase = isPassphraseKept(found) && (problem?.code === 'passphrase-missing' || problem?.code === 'key-unfit')
  if (isPassphrase) return { is: 'locked', found }
  return { is: 'failed', found, problem: problem ?? { code: 'failed', detail: String(error) } }
}

function createClosedResponse(why: State['is']): Response {
  const detail = why === 'locked' ? 'The account is locked. Unlock it first.' : 'No account is open.'
  return createErrorResponse({ status: 503, title: 'Service Unavailable', detail })
}
