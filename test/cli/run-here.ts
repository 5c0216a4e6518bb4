import type { EventEmitter } from 'node:events'
import { type Program, sourceProgram } from '../../src-main/cli/program.ts'
import { run } from '../../src-main/cli/run.ts'
import { choreWorkerUrl, engineWorkerUrl, syncWorkerUrl } from '../support/command/command.ts'
import type { Outcome } from './run-outpost.ts'

interface Call {
  readonly program?: Program
  /** Beside what the tests have. */
  readonly env?: NodeJS.ProcessEnv
}

const testProgram: Program = { ...sourceProgram, workerUrl: engineWorkerUrl, syncWorkerUrl, choreWorkerUrl }

let last: Promise<unknown> = Promise.resolve()

/**
 * The command without a process of its own, which takes most of the time of a short call. Calls share the process's output and
 * variables, so each waits for the one before it.
 */
export function runHere(args: readonly string[], { program = testProgram, env = {} }: Call = {}): Promise<Outcome> {
  const outcome = last.then(() => withVariables(env, () => takeOutput(() => run(args, program))))
  last = outcome.catch(() => undefined)
  return outcome
}

async function withVariables<T>(env: NodeJS.ProcessEnv, work: () => Promise<T>): Promise<T> {
  const former = { ...process.env }
  Object.assign(process.env, env)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(env)) {
      if (former[name] === undefined) delete process.env[name]
      else process.env[name] = former[name]
    }
  }
}

async function takeOutput(work: () => Promise<number>): Promise<Outcome> {
  const out = hold(process.stdout)
  const err = hold(process.stderr)
  // The command listens for good, as it ends with its process.
  const release = [
    keepListeners(process, 'SIGINT', 'SIGTERM', 'SIGHUP'),
    keepListeners(process.stdout, 'error'),
    keepListeners(process.stderr, 'error'),
  ]
  try {
    const code = await work()
    return { code, out: out.text, err: err.text }
  } finally {
    out.release()
    err.release()
    for (const forget of release) forget()
  }
}

/** Keeps what is written to a stream from it. */
function hold(stream: NodeJS.WriteStream) {
  const former = Object.getOwnPropertyDescriptor(stream, 'write')
  const held = {
    text: '',
    release() {
      if (former) Object.defineProperty(stream, 'write', former)
      else Reflect.deleteProperty(stream, 'write')
    },
  }
  stream.write = (text: string | Uint8Array) => {
    held.text += typeof text === 'string' ? text : Buffer.from(text).toString()
    return true
  }
  return held
}

/** Returns what removes the listeners that are added from now on. */
function keepListeners(emitter: EventEmitter, ...events: readonly string[]): () => void {
  const former = events.map((event) => emitter.listeners(event))
  return () => {
    for (const [index, event] of events.entries()) {
      const added = emitter.listeners(event).filter((one) => !former[index]!.includes(one))
      for (const one of added) emitter.off(event, one as () => void)
    }
  }
}
