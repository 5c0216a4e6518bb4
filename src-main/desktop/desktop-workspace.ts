import type { EngineStatus } from '../../src-shared/bridge.ts'
import type { Surroundings } from '../account/folders.ts'
import { toPlaces } from '../workspace/places.ts'
import type { DeliverFile } from '../workspace/secret-files.ts'
import type { PickPath } from '../workspace/workspace-handler.ts'
import { serveWorkspace, type ServedWorkspace } from '../workspace/served-workspace.ts'
import type { Keychain } from './keychain.ts'

export interface DesktopWorkspaceOptions {
  readonly around: Surroundings
  readonly keychain: Keychain
  /** Entry files of the threads. */
  readonly workerUrl: URL
  readonly syncWorkerUrl: URL
  readonly choreWorkerUrl: URL
  readonly sessionProof: string
  readonly saveFile: DeliverFile
  readonly pickPath: PickPath
  /** The latest lines of the log. */
  readonly readLog: () => readonly string[]
  /** Called on every change of the open account's engine. */
  readonly onStatus: (status: EngineStatus) => void
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
}

export interface DesktopWorkspace extends ServedWorkspace {
  readonly status: EngineStatus
  /** Opens the account that was open last. One that does not open is left to `/unlock`, which says why. */
  openLast(): Promise<void>
}

const running: EngineStatus = { state: 'running', detail: null }

/** The accounts of this user in the desktop app. */
export function createDesktopWorkspace(options: DesktopWorkspaceOptions): DesktopWorkspace {
  const { around, keychain, workerUrl, syncWorkerUrl, choreWorkerUrl, sessionProof, say, onError } = options
  const places = toPlaces(around)
  let status = running

  function become(next: EngineStatus): void {
    status = next
    options.onStatus(status)
  }

  const served = serveWorkspace({
    places,
    keys: { osStorage: keychain.osStorage, usualKeeper: () => keychain.usualKeeper() },
    running: {
      // Only windows use this engine, and rate limits are for API clients.
      engine: { rateLimit: 0, sessionProof },
      ...{ workerUrl, syncWorkerUrl, syncedBy: 'Outpost' },
      onState(state, detail) {
        if (detail !== null) say(`The engine is ${state}: ${detail}`)
        become({ state, detail })
      },
    },
    choreWorkerUrl,
    mayManage: () => true,
    // The keychain may ask the user, so a page that shows an account does not ask it.
    can: async (served) => ({ keychain: await (served.ready() ? keychain.mayKeep() : keychain.canKeep()), window: true }),
    platform: around.platform,
    saveFile: options.saveFile,
    pickPath: options.pickPath,
    readLog: options.readLog,
    onEvent(event) {
      if (event.is === 'account' && event.account?.state === 'open' && status.state !== 'running') become(running)
    },
    say,
    onError,
  })
  const { workspace } = served

  return {
    ...served,
    get status() {
      return status
    },
    async openLast() {
      try {
        // A named folder gets its account at once. Otherwise the first page asks what to start with.
        const isNamed = places.accountsFolder === null
        await workspace.openLast(undefined, isNamed ? { create: { kind: 'local' } } : {})
      } catch (error) {
        const account = workspace.current()
        if (!account) throw error
        if (account.state === 'failed') say(`outpost: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}
