import { fileURLToPath } from 'node:url'
import type { OsStorage } from '../account/os-key-wrapper.ts'

/** What differs between the ways that the command runs: from its sources, or as the installed app without a window. */
export interface Program {
  /** The entry of the engine's thread. */
  readonly workerUrl: URL
  /** The entry of the thread that syncs. */
  readonly syncWorkerUrl: URL
  /** The entry of the thread for long work on an account's files. */
  readonly choreWorkerUrl: URL
  /** The built pages. */
  readonly pagesFolder: string
  /** The keychain, where the command is the app's own. */
  readonly osStorage?: OsStorage
}

export const sourceProgram: Program = {
  workerUrl: new URL('../host/engine-worker.ts', import.meta.url),
  syncWorkerUrl: new URL('../host/sync/sync-worker.ts', import.meta.url),
  choreWorkerUrl: new URL('../workspace/chore-worker.ts', import.meta.url),
  pagesFolder: fileURLToPath(new URL('../../out/renderer', import.meta.url)),
}
