import { fileURLToPath } from 'node:url'
import type { OsStorage } from '../account/os-key-wrapper.ts'

/** The parts that depend on how the command runs: from its sources, or as the installed app without a window. */
export interface Program {
  /** Entry file of the engine's thread. */
  readonly workerUrl: URL
  /** Entry file of the sync thread. */
  readonly syncWorkerUrl: URL
  /** Entry file of the thread for long work on an account's files. */
  readonly choreWorkerUrl: URL
  /** The built pages. */
  readonly pagesFolder: string
  /** The system keychain. Only the installed app has one. */
  readonly osStorage?: OsStorage
}

export const sourceProgram: Program = {
  workerUrl: new URL('../host/engine-worker.ts', import.meta.url),
  syncWorkerUrl: new URL('../host/sync/sync-worker.ts', import.meta.url),
  choreWorkerUrl: new URL('../workspace/chore-worker.ts', import.meta.url),
  pagesFolder: fileURLToPath(new URL('../../out/renderer', import.meta.url)),
}
