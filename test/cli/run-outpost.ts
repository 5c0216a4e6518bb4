import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { command } from '../support/command/command.ts'

export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Served {
  readonly url: string
  readonly token: string
  /** Calls the API with the token it was given, or another. */
  call(path: string, init?: RequestInit & { token?: string }): Promise<Response>
  end(signal?: NodeJS.Signals): Promise<Outcome>
}

/** A place of its own for accounts and keys, and the real command run in it. */
export class Place {
  readonly root: string
  readonly #children = new Set<ChildProcess>()

  constructor(root: string) {
    this.root = root
  }

  static async create(): Promise<Place> {
    return new Place(await mkdtemp(join(tmpdir(), 'outpost-cli-')))
  }

  path(...names: string[]): string {
    return join(this.root, ...names)
  }

  get #variables(): NodeJS.ProcessEnv {
    return { OUTPOST_CONFIG_DIR: this.path('config') }
  }

  start(args: readonly string[], options: { uid?: number; env?: NodeJS.ProcessEnv } = {}): ChildProcess {
    const { uid, env } = options
    const child = spawn(process.execPath, [command, ...args], {
      env: { ...process.env, NODE_OPTIONS: '', ...this.#variables, ...env },
      cwd: this.root,
      ...(uid !== undefined && { uid, gid: uid }),
    })
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  /** As a process of its own, to its end. */
  async run(args: readonly string[], options: { uid?: number; env?: NodeJS.ProcessEnv } = {}): Promise<Outcome> {
    return collect(this.start(args, options))
  }

  /** The same without a process of its own: quicker, for all that does not depend on being one. */
  async runHere(args: readonly string[], { env }: { env?: NodeJS.ProcessEnv } = {}): Promise<Outcome> {
    const { runHere } = await import('./run-here.ts')
    return runHere(args, { env: { ...this.#variables, ...env } })
  }

  async serve(...args: string[]): Promise<Served> {
    const child = this.start(['serve', '--port', '0', '--json', '--no-ui', ...args])
    const outcome = collect(child)
    const line = await Promise.race([
      once(createInterface({ input: child.stdout! }), 'line') as Promise<[string]>,
      outcome.then(({ code, err }) => Promise.reject(new Error(`serve ended with ${code}: ${err}`))),
    ])
    const { url, token } = JSON.parse(line[0]) as { url: string; token: string }
    return {
      url,
      token,
      call: (path, { token: other, ...init } = {}) =>
        fetch(`${url}${path}`, {
          ...init,
          headers: { authorization: `Bearer ${other ?? token}`, 'content-type': 'application/vnd.api+json' },
        }),
      end(signal = 'SIGTERM') {
        child.kill(signal)
        return outcome
      },
    }
  }

  async remove(): Promise<void> {
    for (const child of this.#children) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(this.root, { recursive: true })
  }
}

async function collect(child: ChildProcess): Promise<Outcome> {
  let out = ''
  let err = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}
