import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = process.env['OUTPOST_TEST_COMMAND']
const sources = join(import.meta.dirname, '../../../src-main')
const find = (name: string, source: string) => (folder === undefined ? join(sources, source) : join(folder, `${name}.js`))
// Not by `new URL`: tests of the window have another `URL`.
const built = (name: string, source: string) => pathToFileURL(find(name, source))

/** The `outpost` command that tests start: in one piece where a run of tests has made it (`make-command.ts`), else its sources. */
export const command = find('outpost', 'cli/outpost.ts')
export const engineWorkerUrl = built('engine-worker', 'host/engine-worker.ts')
export const choreWorkerUrl = built('chore-worker', 'workspace/chore-worker.ts')
export const syncWorkerUrl = built('sync-worker', 'host/sync/sync-worker.ts')
