import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { command } from './command/command.ts'

/** The `outpost` command as a process of its own. */
export function startOutpost(words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Its exit code, once it has ended. */
export async function runOutpost(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [code] = (await once(startOutpost(words, env), 'exit')) as [number]
  return code
}

/** `outpost serve`, ready to answer. */
export async function serveAccount(folder: string, env: NodeJS.ProcessEnv, more: readonly string[] = []) {
  const child = startOutpost(['serve', '--data', folder, '--port', '0', '--no-ui', '--json', ...more], env)
  if (!child.stdout) throw new Error('No standard output.')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  return {
    url,
    token,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}
