import { keepCompiled } from '../host/compile-cache.ts'

keepCompiled()
const { startChoreThread } = await import('./chore-thread.ts')
startChoreThread()
