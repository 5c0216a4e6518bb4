import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { command } from '../support/command/command.ts'
import { environment, type Place } from './place.ts'

export interface ApiRecord {
  readonly id: string
  /** Those that tests look at are texts. */
  readonly attributes: Readonly<Record<string, string | null>>
}

/** Another process on the same account: what it writes reaches the app by the store alone. */
export interface Outside {
  /** Contacts in the order asked for, with the count of all. */
  list(query?: string): Promise<{ readonly records: ApiRecord[]; readonly count: number }>
  find(id: string): Promise<ApiRecord>
  change(id: string, attributes: Record<string, unknown>): Promise<ApiRecord>
  create(attributes: Record<string, unknown>): Promise<ApiRecord>
  end(): Promise<void>
}

const type = 'application/vnd.api+json'

export async function openOutside(place: Place): Promise<Outside> {
  const words = [command, 'serve', '--data', place.account, '--port', '0', '--no-ui', '--json']
  const child = spawn(process.execPath, words, { env: environment(place), stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, token } = JSON.parse(line) as { url: string; token: string }

  async function call<T>(path: string, method = 'GET', data?: object): Promise<T> {
    const response = await fetch(`${url}/api/v1/contacts${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(data && { body: JSON.stringify({ data: { type: 'contacts', ...data } }) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    async list(query = '') {
      const { data, meta } = await call<{ data: ApiRecord[]; meta: { 'record-count': number } }>(query)
      return { records: data, count: meta['record-count'] }
    },
    find: async (id) => (await call<{ data: ApiRecord }>(`/${id}`)).data,
    change: async (id, attributes) => (await call<{ data: ApiRecord }>(`/${id}`, 'PATCH', { id, attributes })).data,
    create: async (attributes) => (await call<{ data: ApiRecord }>('', 'POST', { attributes })).data,
    async end() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
