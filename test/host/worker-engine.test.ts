import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountProblem } from '../../src-main/account/account-problem.ts'
import { createWorkerEngine, type WorkerEngine } from '../../src-main/host/worker-engine.ts'

const onLost = vi.fn()
const create = (token: string) =>
  createWorkerEngine({
    workerUrl: new URL('./fake-worker.ts', import.meta.url),
    options: { account: { folder: '', configFolder: '' }, token },
    log: () => {},
    onLost,
  })
const origin = 'http://127.0.0.1:4870'

describe('the engine in a worker', () => {
  let engine: WorkerEngine
  const call = (path: string, init?: RequestInit) => engine.handle(new Request(`${origin}${path}`, init))
  const counts = async () => (await (await call('/counts')).json()) as { cancelled: number; aborted: number }

  beforeEach(async () => {
    onLost.mockReset()
    engine = await create('t')
  })
  afterEach(() => engine.close())

  it('carries method, address, headers and body there, and the answer back', async () => {
    const response = await call('/echo?a=%20b', { method: 'PATCH', headers: { 'x-seen': 'yes' }, body: 'hello' })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ method: 'PATCH', url: `${origin}/echo?a=%20b`, size: 5, seen: 'yes' })
  })

  it('answers requests side by side', async () => {
    const sizes = await Promise.all(
      Array.from({ length: 50 }, async (_, size) => {
        const response = await call('/echo', { method: 'POST', body: 'x'.repeat(size) })
        return ((await response.json()) as { size: number }).size
      }),
    )
    expect(sizes).toEqual(Array.from({ length: 50 }, (_, size) => size))
  })

  it('passes on no more of a body than shows that it is too large', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const response = await call('/echo', { method: 'POST', body: endless, duplex: 'half' })
    expect(await response.json()).toMatchObject({ size: 4 * 1024 * 1024 + 1 })
    expect(sent).toBeLessThan(5 * 1024 * 1024)
  })

  it('answers without a body', async () => {
    const response = await call('/empty')
    expect([response.status, response.body]).toEqual([204, null])
  })

  it('streams events chunk by chunk, and cancels them there', async () => {
    const response = await call('/events')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('data: 1\n\n')
    expect((await reader.read()).value).toBe('data: 2\n\n')
    await reader.cancel()
    await vi.waitFor(async () => expect((await counts()).cancelled).toBe(1))
  })

  it('carries an abort there', async () => {
    const abort = new AbortController()
    const pending = call('/slow', { signal: abort.signal })
    await call('/counts')
    abort.abort()
    await expect(pending).rejects.toThrow(/abort/i)
    await vi.waitFor(async () => expect((await counts()).aborted).toBe(1))
  })

  it('breaks off a stream whose request is aborted', async () => {
    const abort = new AbortController()
    const response = await call('/events', { signal: abort.signal })
    const reader = response.body!.getReader()
    await reader.read()
    abort.abort()
    await expect(Promise.all([reader.read(), reader.read(), reader.read()])).rejects.toThrow(/abort/i)
    await vi.waitFor(async () => expect((await counts()).cancelled).toBe(1))
  })

  it('throws what the handler threw', async () => {
    await expect(call('/nowhere')).rejects.toThrow('nothing at /nowhere')
  })

  it('answers 503 to what is under way, and from then on, when the worker dies', async () => {
    const [slow, dying] = await Promise.all([call('/slow'), call('/die')])
    for (const response of [slow, dying, await call('/echo')]) {
      expect(response.status).toBe(503)
      expect(response.headers.get('content-type')).toBe('application/vnd.api+json')
      expect(await response.json()).toMatchObject({ errors: [{ code: '503', status: '503' }] })
    }
    expect(onLost).toHaveBeenCalledOnce()
    expect((onLost.mock.calls[0] as [Error])[0].message).toBe('the worker broke')
  })

  it('is not lost when it is closed, and answers 503 afterwards', async () => {
    await engine.close()
    expect(onLost).not.toHaveBeenCalled()
    expect((await call('/echo')).status).toBe(503)
  })
})

it('hands back why the worker could not start', async () => {
  const error: unknown = await create('refused').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AccountProblem)
  expect(error).toMatchObject({ code: 'key-missing', message: 'The key is missing.' })
})
