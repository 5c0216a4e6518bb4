import type { Handler } from '../engine/engine.ts'
import { createFetchHttp } from '../host/sync/fetch-http.ts'
import { createRecentLines } from './recent-lines.ts'
import type { DeliverFile } from './secret-files.ts'
import { createWorkspace, type Workspace, type WorkspaceEvents, type WorkspaceOptions } from './workspace.ts'
import { createWorkspaceEvents, createWorkspaceHandler, type PickPath, type ShellAbilities } from './workspace-handler.ts'
import { createWorkspacePages } from './workspace-pages.ts'

export interface ServedWorkspaceOptions extends Omit<WorkspaceOptions, 'http' | 'tell' | 'listLines'> {
  /** The latest lines of the log on disk, if there is one; by default those of this run. */
  readonly readLog?: () => readonly string[] | Promise<readonly string[]>
  /** Whether the page may create, open and remove accounts. */
  readonly mayManage: (workspace: Workspace) => boolean
  readonly can: (workspace: Workspace) => Promise<ShellAbilities>
  readonly platform: string
  readonly saveFile?: DeliverFile
  readonly pickPath?: PickPath
  /** The address of the demo's own switches, if this is the demo. */
  readonly demo?: string | undefined
  /** Receives the same events as the pages. */
  readonly onEvent?: (event: WorkspaceEvents) => void
}

/** A workspace and the handlers through which pages use it. */
export interface ServedWorkspace {
  readonly workspace: Workspace
  /** Answers `/workspace/v1`. */
  readonly manage: Handler
  /** Wraps the app's pages: without an open account they lead to the page that opens one. */
  readonly servePages: (pages: Handler) => Handler
  /** Ends the event streams, so that a server can stop. */
  readonly endEvents: () => void
}

export function serveWorkspace({
  mayManage,
  can,
  platform,
  saveFile,
  pickPath,
  demo,
  onEvent,
  readLog,
  ...options
}: ServedWorkspaceOptions): ServedWorkspace {
  const lines = createRecentLines(() => Date.now())
  const say = (line: string) => {
    lines.add(line)
    options.say(line)
  }
  const onError = (error: unknown) => {
    lines.add(error instanceof Error ? (error.stack ?? error.message) : String(error))
    options.onError(error)
  }
  const http = createFetchHttp()
  const news = createWorkspaceEvents()
  const workspace = createWorkspace({
    ...options,
    ...{ http, say, onError, listLines: readLog ?? (() => lines.list()) },
    tell(event) {
      news.tell(event)
      onEvent?.(event)
    },
  })
  const access = { workspace, mayManage: () => mayManage(workspace) }
  return {
    workspace,
    manage: createWorkspaceHandler({
      ...{ ...access, news, http, platform, saveFile, pickPath, demo, onError },
      can: () => can(workspace),
    }),
    servePages: (pages) => createWorkspacePages({ ...access, pages }),
    endEvents: () => news.close(),
  }
}
