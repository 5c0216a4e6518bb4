import type {
  AccountSummary,
  CheckedConnection,
  CurrentAccount,
  DeliveredFile,
  KeyChoice,
  NewAccount,
  RecoverWish,
  RecoveryWish,
} from '../../src-shared/workspace.ts'
import { createEventParser } from './event-parser.ts'
import type { Fetch } from './request.ts'
import type { Traffic } from './traffic.ts'
import { createWorkspaceRequests, toAccountPath, type Asked } from './workspace-request.ts'
import { workspaceShapes as shapes } from './workspace-shapes.ts'

export type { Asked } from './workspace-request.ts'

export type WorkspaceEvent =
  | { readonly is: 'account'; readonly account: CurrentAccount | null }
  | { readonly is: 'accounts' }
  /** Progress of the account being created. */
  | { readonly is: 'filling'; readonly done: number; readonly total: number }

/** The user's accounts on this computer. */
export interface Workspace {
  listAccounts(): Promise<Asked<readonly AccountSummary[]>>
  make(wanted: NewAccount): Promise<Asked<AccountSummary>>
  open(id: string, passphrase?: string): Promise<Asked<unknown>>
  lock(id: string): Promise<Asked<unknown>>
  rename(id: string, name: string): Promise<Asked<unknown>>
  /** `name`: the account's name as a confirmation, so that nobody forgets the wrong account. */
  forget(id: string, name: string, deleteFiles: boolean): Promise<Asked<unknown>>
  /** Changes how the account's key is kept. `passphrase`: the current one, if one keeps the key. */
  changeKey(id: string, wish: { readonly passphrase?: string; readonly to: KeyChoice }): Promise<Asked<unknown>>
  /** Requests a recovery file. In a browser, open the returned link at once; see `take-file.ts`. */
  createRecoveryFile(id: string, wish: RecoveryWish): Promise<Asked<DeliveredFile>>
  /** Protects an account's key in a new way, using its recovery file. */
  recover(id: string, wish: RecoverWish): Promise<Asked<unknown>>
  /** Checks a connection. Yields each check as it finishes. */
  check(remote: { address: string; token: string }, signal: AbortSignal): AsyncGenerator<CheckedConnection, void, undefined>
  /** Events from now on, until the signal aborts or the connection is lost. */
  follow(signal: AbortSignal): AsyncGenerator<WorkspaceEvent, void, undefined>
}

export function createWorkspace(fetch: Fetch, traffic: Traffic): Workspace {
  const { send, ask } = createWorkspaceRequests(fetch)
  const act = (method: string, path: string, body: object) => ask<unknown>(shapes.nothing, method, path, body)
  const leave = (...wish: Parameters<typeof act>) => traffic.leave(() => act(...wish))

  return {
    async listAccounts() {
      const asked = await ask(shapes.accounts, 'GET', '/accounts')
      return asked.ok ? { ok: true, value: asked.value.accounts } : asked
    },
    async make(wanted) {
      const asked = await ask(shapes.made, 'POST', '/accounts', wanted)
      return asked.ok ? { ok: true, value: asked.value.account } : asked
    },
    open: (id, passphrase) => leave('POST', toAccountPath(id, 'open'), passphrase === undefined ? {} : { passphrase }),
    lock: (id) => leave('POST', toAccountPath(id, 'lock'), {}),
    rename: (id, name) => act('PATCH', toAccountPath(id), { name }),
    forget: (id, name, deleteFiles) => leave('DELETE', toAccountPath(id), { name, deleteFiles }),
    changeKey: (id, wish) => act('POST', toAccountPath(id, 'key'), wish),
    createRecoveryFile: (id, wish) => ask(shapes.delivered, 'POST', toAccountPath(id, 'recovery'), wish),
    recover: (id, wish) => act('POST', toAccountPath(id, 'recover'), wish),
    async *check(remote, signal) {
      const response = await send('POST', '/accounts/check', remote, signal)
      for await (const { data } of readEvents(response)) yield shapes.checked.parse(JSON.parse(data))
    },
    async *follow(signal) {
      const response = await send('GET', '/events', undefined, signal)
      for await (const { event, data } of readEvents(response)) {
        const value: unknown = JSON.parse(data)
        if (event === 'account') yield { is: 'account', account: shapes.account.parse(value) }
        else if (event === 'accounts') yield { is: 'accounts' }
        else if (event === 'filling') yield { is: 'filling', ...shapes.filling.parse(value) }
      }
    },
  }
}

async function* readEvents(response: Response) {
  if (!response.ok || !response.body) throw new Error(`The workspace answered ${response.status}.`)
  const parse = createEventParser()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* parse(value)
    }
  } finally {
    await reader.cancel()
  }
}
