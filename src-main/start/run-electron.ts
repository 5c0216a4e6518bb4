import { spawn } from 'node:child_process'

/** If Electron ends within this time, there was never a window. */
const soon = 10_000

/**
 * A terminal sends its signal to Electron too, and Electron quits in peace only at the first signal of a kind: the next one kills
 * it before pages have saved their state. So another kind is passed on, once.
 */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs Electron until it ends. Returns the exit code, or why there was never a window. */
export function runElectron(binary: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | string> {
  const began = performance.now()
  const child = spawn(binary, args, { env, stdio: 'inherit' })
  let isAsked = false
  const pass = (signal: NodeJS.Signals) => {
    if (!isAsked) child.kill(signal === 'SIGTERM' ? 'SIGINT' : 'SIGTERM')
    isAsked = true
  }
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve) => {
    const end = (outcome: number | string) => {
      for (const signal of signals) process.off(signal, pass)
      resolve(outcome)
    }
    child.once('error', (error) => end(`Electron could not be started (${error.message})`))
    child.once('exit', (code, signal) => {
      const isEarly = performance.now() - began < soon && !isAsked
      // The loader has already printed the missing library.
      if (isEarly && code === 127) end('Electron could not be started: a system library it needs is missing')
      else if (isEarly && signal) end(`Electron ended at once (${signal})`)
      else end(code ?? 1)
    })
  })
}
