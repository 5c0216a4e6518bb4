import { fileURLToPath } from 'node:url'
import { run } from '../../../src-main/cli/run.ts'

/** The command as one piece, with its threads beside it and the pages of this checkout or of a test. */
process.exitCode = await run(process.argv.slice(2), {
  workerUrl: new URL('engine-worker.js', import.meta.url),
  syncWorkerUrl: new URL('sync-worker.js', import.meta.url),
  choreWorkerUrl: new URL('chore-worker.js', import.meta.url),
  pagesFolder: process.env['PAGES_FOLDER'] ?? fileURLToPath(new URL('../../out/renderer', import.meta.url)),
})
