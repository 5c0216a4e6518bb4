import { keepCompiled } from '../compile-cache.ts'

keepCompiled()
const { startSyncThread } = await import('./sync-thread.ts')
startSyncThread()
