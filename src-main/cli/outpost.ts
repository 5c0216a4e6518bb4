import { keepCompiled } from '../host/compile-cache.ts'

// A reader that has seen enough, such as `head`, closes the pipe; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

keepCompiled()
const { run } = await import('./run.ts')
process.exitCode = await run(process.argv.slice(2))
