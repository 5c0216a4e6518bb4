import { createFetchHttp } from '../../src-main/host/sync/fetch-http.ts'
import { toPlaces } from '../../src-main/workspace/places.ts'
import { createWorkspace } from '../../src-main/workspace/workspace.ts'

/** A program that connects to a hosted CRM and opens its mirror, until it is killed. */
const [home = '', address = '', token = ''] = process.argv.slice(2)
const source = (path: string) => new URL(`../../src-main/${path}`, import.meta.url)
const workspace = createWorkspace({
  places: toPlaces({ env: { OUTPOST_CONFIG_DIR: `${home}/config` }, platform: 'linux', home }),
  keys: { osStorage: undefined, usualKeeper: () => Promise.resolve('file') },
  running: {
    engine: {},
    workerUrl: source('host/engine-worker.ts'),
    syncWorkerUrl: source('host/sync/sync-worker.ts'),
    syncedBy: 'a test',
    onState: () => undefined,
  },
  choreWorkerUrl: source('workspace/chore-worker.ts'),
  http: createFetchHttp(),
  tell: () => undefined,
  listLines: () => [],
  say: () => undefined,
  onError: (error) => console.error(error),
})
console.log('connecting')
const { id } = await workspace.make({ kind: 'mirror', name: 'Company', address, token })
console.log('made')
await workspace.open(id, undefined)
console.log('open')
setInterval(() => undefined, 1000)
