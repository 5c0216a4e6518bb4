import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Served } from './served.ts'

/** The processes of a demo, started the same way as by a user. */
const programs = {
  outpost: fileURLToPath(new URL('../cli/outpost.ts', import.meta.url)),
  start: fileURLToPath(new URL('../start/start.ts', import.meta.url)),
}

export interface Loss {
  readonly code: number
  readonly words: string
}

export interface Children {
  /** Runs a command to its end. Throws with its output if it fails. */
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<void>
  serve(what: string, args: readonly string[]): Promise<Served>
  /** Starts the app, which prints to the terminal itself. */
  startApp(args: readonly string[], env: NodeJS.ProcessEnv): void
  /** Resolves when a process ends unexpectedly, with the demo's exit code and the reason. */
  readonly lost: Promise<Loss>
  end(): Promise<void>
}

const theApp = 'The app'
/** Time a process has to stop before it is killed. */
const endTimeoutMs = 10_000

export function createChildren(env: NodeJS.ProcessEnv): Children {
  const running = new Set<ChildProcess>()
  const { promise: lost, resolve: lose } = Promise.withResolvers<Loss>()
  let isEnding = false

  function start(program: keyof typeof programs, args: readonly string[], more: NodeJS.ProcessEnv, inherits: boolean) {
    if (isEnding) throw new Error('The demo is ending.')
    const child = spawn(process.execPath, [programs[program], ...args], {
      // Processes started by npm watch their parent, so none outlives a killed demo.
      env: { ...env, npm_lifecycle_event: 'demo', ...more },
      stdio: ['ignore', inherits ? 'inherit' : 'pipe', inherits ? 'inherit' : 'pipe'],
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-4_000)))
    return { child, words: () => words.trim() }
  }

  /** Reports an unexpected end of a process. It is fine if the user closes the app. */
  function keep(what: string, { child, words }: ReturnType<typeof start>): void {
    child.once('close', (code, signal) => {
      if (isEnding) return
      if (what === theApp && code === 0) lose({ code: 0, words: `${what} was closed.` })
      else lose({ code: 1, words: `${what} ended with ${signal ?? `code ${code}`}.${words() && `\n${words()}`}` })
    })
  }

  return {
    lost,
    async run(args, more = {}) {
      const { child, words } = start('outpost', args, more, false)
      child.stdout?.resume()
      const [code] = (await once(child, 'close')) as [number | null]
      if (code !== 0 && !isEnding) throw new Error(`outpost ${args[0]} ended with ${code}: ${words()}`)
    },
    async serve(what, args) {
      const started = start('outpost', ['serve', '--port', '0', '--no-ui', '--json', ...args], {}, false)
      keep(what, started)
      const ended = once(started.child, 'close').then(() =>
        Promise.reject(new Error(`${what} did not start: ${started.words()}`)),
      )
      const [line] = (await Promise.race([once(createInterface(started.child.stdout!), 'line'), ended])) as [string]
      ended.catch(() => {})
      return JSON.parse(line) as Served
    },
    startApp: (args, more) => keep(theApp, start('start', args, more, true)),
    async end() {
      isEnding = true
      const ends = [...running].map((child) => once(child, 'close'))
      for (const child of running) child.kill('SIGTERM')
      const late = setTimeout(() => [...running].forEach((child) => child.kill('SIGKILL')), endTimeoutMs)
      await Promise.all(ends)
      clearTimeout(late)
    },
  }
}
