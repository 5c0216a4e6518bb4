import { keepCompiled } from './compile-cache.ts'

keepCompiled()
const { startEngineThread } = await import('./engine-thread.ts')
startEngineThread()
