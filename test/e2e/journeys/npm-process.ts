import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { command } from '../../support/command/command.ts'
import { root } from '../place.ts'

/** A command as the README writes it, with all the processes that it starts. */
export interface NpmProcess {
  /** Waits for words on either output; fails with all that was said where the process ends without them. */
  read(pattern: RegExp, from?: number): Promise<RegExpExecArray>
  said(): string
  /** Presses a key of a program that hears keys. */
  press(key: string): void
  readonly ended: Promise<number | null>
  /** As Ctrl+C does. */
  end(): Promise<number | null>
}

export const startNpm = (words: readonly string[], env: NodeJS.ProcessEnv): NpmProcess => start('npm', words, env)

/** The `outpost` command by itself: `npm run` and reading its sources would take longer than what it does. */
export const startOutpost = (words: readonly string[], env: NodeJS.ProcessEnv): NpmProcess =>
  start(process.execPath, [command, ...words], env)

function start(program: string, words: readonly string[], env: NodeJS.ProcessEnv): NpmProcess {
  // A group of its own, so that npm and what it runs hear of the end together, as in a terminal.
  const child = spawn(program, words, { cwd: root, env, detached: true, stdio: 'pipe' })
  let said = ''
  const writing = new EventEmitter()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      writing.emit('more')
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const lost = ended.then((code) => Promise.reject(new Error(`${program} ${words.join(' ')} ended with ${code}:\n${said}`)))
  lost.catch(() => undefined)

  return {
    ended,
    said: () => said,
    press: (key) => void child.stdin.write(key),
    async read(pattern, from = 0) {
      for (;;) {
        const found = pattern.exec(said.slice(from))
        if (found) return found
        await Promise.race([once(writing, 'more'), lost])
      }
    },
    async end() {
      const isRunning = child.exitCode === null && child.signalCode === null
      if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      return ended
    },
  }
}
