import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'

interface Reply {
  readonly id?: number
  readonly value?: unknown
  readonly error?: string
  readonly news?: string
}

export interface ChildApp {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly ask: <T>(name: string, argument?: unknown) => Promise<T>
  /** The first thing of this name that the process tells unasked. */
  readonly hear: <T>(news: string) => Promise<T>
  /** Waits for the process to write something. */
  readonly read: (pattern: RegExp) => Promise<RegExpExecArray>
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** A Node process that answers questions over its channel; see `test/standin/parent-channel.ts`. */
export function startChild(words: readonly string[], env: NodeJS.ProcessEnv): ChildApp {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const said = { text: '' }
  const writing = new EventEmitter()
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said.text += text
      writing.emit('more')
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const lost = ended.then((code) => Promise.reject(new Error(`The app ended with ${code}:\n${said.text}`)))
  lost.catch(() => undefined)
  const replies = new Map<number, (reply: Reply) => void>()
  const news = new Map<string, PromiseWithResolvers<unknown>>()
  const newsOf = (name: string) => news.get(name) ?? news.set(name, Promise.withResolvers()).get(name)!
  child.on('message', (reply: Reply) => {
    if (reply.news !== undefined) newsOf(reply.news).resolve(reply.value)
    else if (reply.id !== undefined) replies.get(reply.id)?.(reply)
  })
  let lastId = 0

  async function read(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(said.text)
      if (found) return found
      await Promise.race([once(writing, 'more'), lost])
    }
  }

  return {
    child,
    ended,
    read,
    ask<T>(name: string, argument?: unknown) {
      const id = ++lastId
      const reply = new Promise<T>((resolve, reject) => {
        replies.set(id, ({ value, error }) => (error === undefined ? resolve(value as T) : reject(new Error(error))))
        child.send({ id, ask: name, argument })
      })
      return Promise.race([reply, lost])
    },
    hear: <T>(name: string) => Promise.race([newsOf(name).promise as Promise<T>, lost]),
    end(signal = 'SIGTERM') {
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      return ended.finally(() => clearTimeout(timer))
    },
  }
}
