import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { command } from '../support/command/command.ts'

const checkpointer = fileURLToPath(new URL('./checkpointer.ts', import.meta.url))

/** An `outpost` command that can be killed. */
export interface OutpostProcess {
  readonly pid: number
  readonly isRunning: () => boolean
  /** What it said on standard error. */
  readonly said: () => string
  readonly exited: Promise<number | null>
  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void
}

export interface ServedProcess extends OutpostProcess {
  readonly url: string
  readonly token: string
}

function launch(words: readonly string[], env: NodeJS.ProcessEnv, program = command) {
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const running: OutpostProcess = {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    said: () => said,
    exited,
    signal: (signal) => void child.kill(signal),
  }
  return { child, running }
}

export function startCommand(words: readonly string[], env: NodeJS.ProcessEnv): OutpostProcess {
  const { child, running } = launch(words, env)
  child.stdout.resume()
  return running
}

/** A process that does nothing but checkpoints. */
export function startCheckpointing(file: string, key: Uint8Array, seed: string): OutpostProcess {
  const { child, running } = launch([file, Buffer.from(key).toString('hex'), seed], process.env, checkpointer)
  child.stdout.resume()
  return running
}

/** `outpost serve` on that account, ready to answer; `onStart` hears of the process before it is. */
export async function startServing(
  folder: string,
  env: NodeJS.ProcessEnv,
  onStart: (started: OutpostProcess) => void,
): Promise<ServedProcess> {
  const { child, running } = launch(['serve', '--data', folder, '--port', '0', '--no-ui', '--json'], env)
  onStart(running)
  const lines = createInterface(child.stdout)
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => text as string),
    running.exited.then((code) => Promise.reject(new Error(`serve ended with ${code} before it was ready:\n${running.said()}`))),
  ])
  return { ...running, ...(JSON.parse(line) as { url: string; token: string }) }
}
