import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Surroundings } from '../../src-main/account/folders.ts'
import type { OsStorage } from '../../src-main/account/os-key-wrapper.ts'
import { createFetchHttp } from '../../src-main/host/sync/fetch-http.ts'
import type { Http } from '../../src-main/sync/ports.ts'
import { toPlaces } from '../../src-main/workspace/places.ts'
import { createWorkspace, type Workspace, type WorkspaceEvents } from '../../src-main/workspace/workspace.ts'
import { createWorkspaceHandler, createWorkspaceEvents } from '../../src-main/workspace/workspace-handler.ts'
import type { AccountSummary, WorkspaceJob } from '../../src-shared/workspace.ts'
import { choreWorkerUrl, engineWorkerUrl, syncWorkerUrl } from '../support/command/command.ts'

export interface Asked<T> {
  readonly status: number
  readonly body: T
}

/** A user's folders, and a workspace over them that has the real threads. */
export class WorkspacePlace {
  readonly root: string
  readonly told: WorkspaceEvents[] = []
  readonly said: string[] = []
  readonly errors: unknown[] = []
  #workspace: Workspace | undefined

  private constructor(root: string) {
    this.root = root
  }

  static async create(): Promise<WorkspacePlace> {
    return new WorkspacePlace(await mkdtemp(join(tmpdir(), 'outpost-workspace-')))
  }

  get around(): Surroundings {
    return { env: { OUTPOST_CONFIG_DIR: join(this.root, 'config') }, platform: 'linux', home: this.root }
  }

  /** Starts the program, after the former one has ended. */
  async start(more: { osStorage?: OsStorage; http?: Http; env?: NodeJS.ProcessEnv } = {}) {
    await this.end()
    const news = createWorkspaceEvents()
    const http = more.http ?? createFetchHttp()
    const { around } = this
    const workspace = createWorkspace({
      places: toPlaces({ ...around, env: { ...around.env, ...more.env } }),
      keys: { osStorage: more.osStorage, usualKeeper: () => Promise.resolve(more.osStorage ? 'os' : 'file') },
      running: {
        engine: {},
        workerUrl: engineWorkerUrl,
        syncWorkerUrl,
        syncedBy: 'a test',
        onState: () => undefined,
      },
      choreWorkerUrl,
      http,
      listLines: () => this.said,
      tell: (one) => {
        this.told.push(one)
        news.tell(one)
      },
      say: (line) => void this.said.push(line),
      onError: (error) => void this.errors.push(error),
    })
    this.#workspace = workspace
    const can = () => Promise.resolve({ keychain: false, window: false })
    const handle = createWorkspaceHandler({
      ...{
        workspace,
        mayManage: () => true,
        news,
        http,
        can,
        platform: 'linux',
        onError: (error) => void this.errors.push(error),
      },
    })

    async function ask<T = unknown>(method: string, path: string, body?: object): Promise<Asked<T>> {
      const init = { method, ...(body && { body: JSON.stringify(body) }) }
      const response = await handle(new Request(`http://localhost/workspace/v1${path}`, init))
      const text = await response.text()
      return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
    }
    /** Calls the API of the open account. */
    async function call(
      path: string,
      init: RequestInit = {},
      more: Readonly<Record<string, string>> = {},
    ): Promise<Asked<{ data: { id: string }[]; meta: Record<string, unknown> }>> {
      const headers = { authorization: `Bearer ${workspace.ready()?.token}`, 'content-type': 'application/vnd.api+json', ...more }
      const response = await workspace.handle(new Request(`http://localhost${path}`, { headers, ...init }))
      return { status: response.status, body: (await response.json()) as never }
    }

    async function make(body: object): Promise<AccountSummary> {
      const { status, body: made } = await ask<{ account: AccountSummary }>('POST', '/accounts', body)
      if (status !== 201) throw new Error(JSON.stringify(made))
      return made.account
    }

    async function list(): Promise<readonly AccountSummary[]> {
      return (await ask<{ accounts: AccountSummary[] }>('GET', '/accounts')).body.accounts
    }

    return { workspace, handle, ask, call, make, list }
  }

  /** Waits until a job has ended. */
  async outcomeOf(job: WorkspaceJob): Promise<WorkspaceJob> {
    for (;;) {
      const now = this.#workspace?.jobs.list().find(({ id }) => id === job.id)
      if (now && now.state !== 'running') return now
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async end(): Promise<void> {
    await this.#workspace?.close()
    this.#workspace = undefined
  }

  async remove(): Promise<void> {
    await this.end()
    await rm(this.root, { recursive: true, force: true })
  }
}
