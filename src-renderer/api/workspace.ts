import type * as z from 'zod/mini'
import {
  workspacePath,
  type AccountSummary,
  type CheckedConnection,
  type CurrentAccount,
  type DeliveredFile,
  type NewAccount,
  type RecoverWish,
  type RecoveryWish,
  type WorkspaceProblem,
} from '../../src-shared/workspace.ts'
import { createEventParser } from './event-parser.ts'
import type { Fetch } from './request.ts'
import { workspaceShapes as shapes } from './workspace-shapes.ts'

export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: WorkspaceProblem }

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
  /** Requests a recovery file. In a browser, open the returned link at once; see `take-file.ts`. */
  createRecoveryFile(id: string, wish: RecoveryWish): Promise<Asked<DeliveredFile>>
  /** Protects an account's key in a new way, using its recovery file. */
  recover(id: string, wish: RecoverWish): Promise<Asked<unknown>>
  /** Checks a connection. Yields each check as it finishes. */
  check(remote: { address: string; token: string }, signal: AbortSignal): AsyncGenerator<CheckedConnection, void, undefined>
  /** Events from now on, until the signal aborts or the connection is lost. */
  follow(signal: AbortSignal): AsyncGenerator<WorkspaceEvent, void, undefined>
}

const unreachable: WorkspaceProblem = { code: 'unreachable-program', detail: 'Outpost does not answer.' }

export function createWorkspace(fetch: Fetch): Workspace {
  async function ask<T>(shape: z.ZodMiniType<T>, method: string, path: string, body?: object): Promise<Asked<T>> {
    const response = await send(method, path, body).catch(() => undefined)
    if (!response) return { ok: false, problem: unreachable }
    const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined)
    if (!response.ok) return { ok: false, problem: toProblem(answer, response.status) }
    return { ok: true, value: shape.parse(answer) }
  }

  const send = (method: string, path: string, body?: object, signal?: AbortSignal) =>
    fetch(`${workspacePath}${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })

  const act = (method: string, path: string, body: object) => ask<unknown>(shapes.nothing, method, path, body)
  const toPath = (id: string, verb = '') => `/accounts/${encodeURIComponent(id)}${verb && `/${verb}`}`

  return {
    async listAccounts() {
      const asked = await ask(shapes.accounts, 'GET', '/accounts')
      return asked.ok ? { ok: true, value: asked.value.accounts } : asked
    },
    async make(wanted) {
      const asked = await ask(shapes.made, 'POST', '/accounts', wanted)
      return asked.ok ? { ok: true, value: asked.value.account } : asked
    },
    open: (id, passphrase) => act('POST', toPath(id, 'open'), passphrase === undefined ? {} : { passphrase }),
    lock: (id) => act('POST', toPath(id, 'lock'), {}),
    rename: (id, name) => act('PATCH', toPath(id), { name }),
    forget: (id, name, deleteFiles) => act('DELETE', toPath(id), { name, deleteFiles }),
    createRecoveryFile: (id, wish) => ask(shapes.delivered, 'POST', toPath(id, 'recovery'), wish),
    recover: (id, wish) => act('POST', toPath(id, 'recover'), wish),
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

/** The server's own reason, or the status where it gave none. */
function toProblem(answer: unknown, status: number): WorkspaceProblem {
  const read = shapes.problems.safeParse(answer)
  return (read.success ? read.data.errors[0] : undefined) ?? { code: `status-${status}`, detail: `Status ${status}.` }
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
