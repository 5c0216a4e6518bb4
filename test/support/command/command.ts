import { fileURLToPath } from 'node:url'

const folder = process.env['OUTPOST_TEST_COMMAND']
const sources = new URL('../../../src-main/', import.meta.url)
const built = (name: string, source: string) =>
  folder === undefined ? new URL(source, sources) : new URL(`${name}.js`, `file://${folder}/`)

/** The `outpost` command that tests start: in one piece where a run of tests has made it (`make-command.ts`), else its sources. */
export const command = fileURLToPath(built('outpost', 'cli/outpost.ts'))
export const engineWorkerUrl = built('engine-worker', 'host/engine-worker.ts')
export const choreWorkerUrl = built('chore-worker', 'workspace/chore-worker.ts')
export const syncWorkerUrl = built('sync-worker', 'host/sync/sync-worker.ts')
