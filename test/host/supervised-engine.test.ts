import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Answer, toResponse } from '../../src-main/engine/call.ts'
import { createSupervisedEngine, type SupervisedEngine } from '../../src-main/host/supervised-engine.ts'
import { createWorkerEngine, type WorkerEngine } from '../../src-main/host/worker-engine.ts'

const onState = vi.fn()
const get = (path = '/api/v1/contacts', init?: RequestInit) => new Request(`http://127.0.0.1:4870${path}`, init)
beforeEach(() => void onState.mockReset())

describe('with workers that do as told', () => {
  let now = 0
  let started: { die(why: string): void; close: ReturnType<typeof vi.fn> }[] = []
  let nextStart: () => Promise<void>
  let engine: SupervisedEngine

  const start = async (onLost: (error: Error) => void): Promise<WorkerEngine> => {
    await nextStart()
    const number = started.length + 1
    const close = vi.fn(() => Promise.resolve())
    started.push({ die: (why) => onLost(new Error(why)), close })
    const ready = { accountId: 'a', ownerId: '1', kind: 'local', timeZone: 'UTC', token: `token ${number}` } as const
    const answer = () => Promise.resolve(new Answer(200, {}, new TextEncoder().encode(`worker ${number}`)))
    return { ready, close, answer, handle: async () => toResponse(await answer()) }
  }
  const answer = async () => (await engine.handle(get())).text()
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  beforeEach(async () => {
    now = 1_000
    started = []
    nextStart = () => Promise.resolve()
    engine = await createSupervisedEngine({ start, onState, clock: () => now })
  })

  it('asks the present worker, and shows what it told', async () => {
    expect([await answer(), engine.ready.token]).toEqual(['worker 1', 'token 1'])
    started[0]!.die('heap')
    await settle()
    expect([await answer(), engine.ready.token]).toEqual(['worker 2', 'token 2'])
    expect(onState.mock.calls).toEqual([
      ['restarting', 'heap'],
      ['running', null],
    ])
  })

  it('answers 503 in between, and says when to come again', async () => {
    const gate = Promise.withResolvers<void>()
    nextStart = () => gate.promise
    started[0]!.die('heap')
    const response = await engine.handle(get())
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    expect(response.headers.get('content-type')).toBe('application/vnd.api+json')
    expect(await response.json()).toMatchObject({
      errors: [{ status: '503', detail: 'The engine is restarting. Try again in a moment.' }],
    })
    gate.resolve()
    await settle()
    expect(await answer()).toBe('worker 2')
  })

  it('stops at the third death within a minute, and explains', async () => {
    for (const at of [0, 1]) {
      started[at]!.die('again')
      await settle()
      now += 20_000
    }
    started[2]!.die('for good')
    await settle()
    expect(started).toHaveLength(3)
    const response = await engine.handle(get())
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, null])
    const why = expect.stringMatching(/^Outpost stopped 3 times within a minute.*for good/) as string
    expect(await response.json()).toMatchObject({ errors: [{ detail: why }] })
    expect(onState).toHaveBeenLastCalledWith('stopped', why)
    await engine.close()
  })

  it('goes on while deaths lie further apart', async () => {
    for (let at = 0; at < 6; at++) {
      started[at]!.die('now and then')
      await settle()
      now += 30_000
    }
    expect(await answer()).toBe('worker 7')
  })

  it('goes on after the clock was set back, where deaths lie further apart', async () => {
    now = 10 * 86_400_000
    for (const passed of [30_000, -5 * 86_400_000, 3_600_000, 0]) {
      started.at(-1)!.die('now and then')
      await settle()
      now += passed
    }
    expect(await answer()).toBe('worker 5')
  })

  it('counts a start that fails as a death', async () => {
    nextStart = () => Promise.reject(new Error('the disk is full'))
    started[0]!.die('first')
    await settle()
    expect(onState.mock.calls.map(([state]) => state as string)).toEqual(['restarting', 'restarting', 'stopped'])
    expect(onState.mock.lastCall![1]).toContain('the disk is full')
  })

  it('closes the worker that is being started when it is closed itself', async () => {
    const gate = Promise.withResolvers<void>()
    nextStart = () => gate.promise
    started[0]!.die('heap')
    const closed = engine.close()
    gate.resolve()
    await closed
    expect(started[1]!.close).toHaveBeenCalledOnce()
    expect(onState).not.toHaveBeenCalledWith('running', null)
  })

  it('lets a worker go that ends while it is being closed', async () => {
    const closed = engine.close()
    started[0]!.die('late')
    await closed
    expect([started.length, onState.mock.calls.length]).toEqual([1, 0])
  })

  it('throws why the first start failed', async () => {
    nextStart = () => Promise.reject(new Error('no key'))
    await expect(createSupervisedEngine({ start, onState, clock: () => now })).rejects.toThrow('no key')
  })
})

describe('with the real engine', () => {
  let root: string
  let engine: SupervisedEngine
  const authorization = 'Bearer temporary'
  const call = (path: string, init?: RequestInit) =>
    engine.handle(get(path, { ...init, headers: { authorization, 'content-type': 'application/vnd.api+json' } }))
  const addContact = () => {
    const body = JSON.stringify({ data: { type: 'contacts', attributes: { 'first-name': 'Anna', 'last-name': 'Keller' } } })
    return call('/api/v1/contacts', { method: 'POST', body })
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'outpost-supervised-'))
    const create = { kind: 'local', timeZone: 'UTC' } as const
    const account = { folder: join(root, 'account'), configFolder: join(root, 'config'), create }
    engine = await createSupervisedEngine({
      start: (onLost) =>
        createWorkerEngine({
          workerUrl: new URL('./mortal-worker.ts', import.meta.url),
          options: { account, temporaryToken: 'temporary' },
          resourceLimits: { maxOldGenerationSizeMb: 96 },
          log: () => {},
          onLost,
        }),
      onState,
      clock: () => Date.now(),
    })
  })
  afterEach(async () => {
    await engine.close()
    await rm(root, { recursive: true })
  })

  it.each([
    ['an error no one catches', '/die', /no one catches/],
    ['its heap limit', '/exhaust', /memory/],
  ])('survives %s: what was written and the credential stay, and an open event stream ends', async (_, path, why) => {
    expect((await addContact()).status).toBe(201)
    const events = await call('/events')
    const lost = await call(path)
    expect(lost.status).toBe(503)
    // It restarts by itself, and the answer is the only thing that is known to be lost.
    expect(await lost.text()).toMatch(/may have been saved/)
    await expect(events.text()).resolves.toContain('event: open')
    await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith('running', null), { timeout: 10_000 })
    expect(onState.mock.calls[0]).toEqual(['restarting', expect.stringMatching(why)])
    const listed = await call('/api/v1/contacts')
    expect(await listed.json()).toMatchObject({ meta: { 'record-count': 1 } })
    expect((await addContact()).status).toBe(201)
    expect(engine.ready).toMatchObject({ token: 'temporary', ownerId: '1', kind: 'local' })
  })

  it('tells whose account it is, and as whom it is seen, to who may know', async () => {
    const response = await call('/ext/v1/session')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toEqual({
      account: { id: engine.ready.accountId, kind: 'local', timeZone: 'UTC' },
      user: { id: '1' },
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    })
    expect((await engine.handle(get('/ext/v1/session'))).status).toBe(401)
    expect((await call('/ext/v1/session', { method: 'DELETE' })).status).toBe(405)
  })
})
