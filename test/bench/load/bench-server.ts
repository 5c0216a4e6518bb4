import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { AccountOptions } from '../../../src-main/account/open-account.ts'

export const command = fileURLToPath(new URL('../../../src-main/cli/outpost.ts', import.meta.url))

export interface BenchServer {
  readonly pid: number
  readonly url: string
  readonly token: string
  /** The body and status of what is answered, read to its end. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>
  stop(): Promise<void>
}

/** `outpost serve --hosted` without a rate limit, as a process of its own. */
export async function startBenchServer({ account }: { readonly account: AccountOptions }): Promise<BenchServer> {
  const words = ['serve', '--data', account.folder, '--hosted', '--rate-limit', '0', '--port', '0', '--no-ui', '--json']
  const env = { ...process.env, OUTPOST_CONFIG_DIR: account.configFolder }
  const child = spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`outpost serve ended with ${String(code)} before it was ready`))),
  ])) as [string]
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' }
  return {
    pid: child.pid ?? 0,
    url,
    token,
    async call(method, path, body) {
      const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      return { status: response.status, text: await response.text() }
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
