import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSupervisedEngine, type SupervisedEngine } from '../../src-main/host/supervised-engine.ts'
import { createWorkerEngine } from '../../src-main/host/worker-engine.ts'
import { engineWorkerUrl } from '../support/command/command.ts'

const heapMegabytes = 48
const rounds = 3
const token = 'temporary'
let root: string
let engine: SupervisedEngine
let now = 0
const onState = vi.fn()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-heap-'))
  const create = { kind: 'local', timeZone: 'UTC' } as const
  const account = { folder: join(root, 'account'), configFolder: join(root, 'config'), create }
  engine = await createSupervisedEngine({
    start: (onLost) =>
      createWorkerEngine({
        workerUrl: engineWorkerUrl,
        options: { account, temporaryToken: token },
        resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
        log: () => {},
        onLost,
      }),
    onState,
    // Deaths that lie a minute apart are never too many.
    clock: () => (now += 60_000),
  })
})
afterAll(async () => {
  await engine.close()
  await rm(root, { recursive: true })
})

const call = (method: string, path: string, body?: string) =>
  engine.handle(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.api+json' },
      ...(body !== undefined && { body }),
    }),
  )

/** Small to send, and many times as much once it is parsed. */
const bulky = JSON.stringify({ data: { type: 'users', attributes: { list: Array<object>(20_000).fill({}) } } })
const bulks = 100

test('an engine that runs out of memory starts again with every answered write', { timeout: 300_000 }, async () => {
  for (let count = 0; count < bulks; count += 1) expect((await call('POST', '/ext/v1/targets/users', bulky)).status).toBe(201)
  const answered = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    let isDying = false
    const write = async (name: string) => {
      const body = JSON.stringify({ data: { type: 'companies', attributes: { name } } })
      const response = await call('POST', '/api/v1/companies', body)
      expect([201, 503]).toContain(response.status)
      if (response.status === 201) answered.add(name)
      else isDying = true
    }
    const writer = async (number: number) => {
      for (let step = 0; !isDying; step += 1) await write(`${round} ${number} ${step}`)
    }
    for (let count = 0; count < 10; count += 1) await write(`${round} before ${count}`)
    const writing = [1, 2, 3, 4].map(writer)
    // All that ever happened, at once: the journal of the bulky records does not fit.
    const events = await call('GET', '/events?since=0')
    await events.text()
    await Promise.all(writing)
    await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith('running', null), { timeout: 60_000 })
    expect(onState.mock.calls[0]).toEqual(['restarting', expect.stringMatching(/memory/)])
    onState.mockClear()
  }
  expect(answered.size).toBeGreaterThanOrEqual(10 * rounds)
  const stored = new Set(await listNames())
  expect([...answered].filter((name) => !stored.has(name))).toEqual([])
})

async function listNames(): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const response = await call('GET', `/api/v1/companies?page[size]=100&page[number]=${page}`)
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: { attributes: { name: string } }[] }
    if (data.length === 0) return names
    names.push(...data.map(({ attributes }) => attributes.name))
  }
}
