import { keepCompiled } from '../host/compile-cache.ts'

keepCompiled()
const { run } = await import('./run.ts')
process.exitCode = await run(process.argv.slice(2))
