import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectMirror, isListCall, listDifferences, serveHosted, startProxy, syncOnce } from './mirror-place.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
/** How often lateness is measured. An idle machine shows about as much. */
const timerMs = 10
let place: Place
let hosted: Served

beforeAll(async () => {
  place = await Place.create()
  hosted = await serveHosted(place, token, '--contacts', '130', '--companies', '20', '--deals', '40', '--orders', '15')
})
afterAll(() => place.remove())

it('goes on after kill -9 wherever that came, and ends equal', async () => {
  let calls = 0
  let onList = () => {}
  const proxy = await startProxy(hosted.url, (call) => {
    if (isListCall(call)) calls += 1
    onList()
  })
  const target = place.path('killed')
  await connectMirror(place, target, proxy.url, token)
  for (const most of [3, 20, 16, 9]) {
    calls = 0
    const child = place.start(['sync', '--data', target, '--once', '--list-rate', '100'])
    onList = () => void (calls === most && child.kill('SIGKILL'))
    const [, signal] = (await once(child, 'exit')) as [null, string]
    expect(signal).toBe('SIGKILL')
  }
  onList = () => {}
  expect(await syncOnce(place, target)).toMatchObject({ code: 0, line: { ok: true } })
  const served = await place.serve('--data', target)
  expect(await listDifferences(served, hosted)).toEqual([])
  await served.end()
  proxy.close()
})

it('goes round after round, alone, until Ctrl-C', async () => {
  const folder = place.path('rounds')
  await connectMirror(place, folder, hosted.url, token)
  const child = place.start(['sync', '--data', folder, '--list-rate', '200', '--json'])
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  expect(JSON.parse(line)).toMatchObject({ ok: true })
  const second = await place.run(['sync', '--data', folder, '--once', '--json'])
  expect([second.code, second.out]).toEqual([2, ''])
  expect(second.err).toMatch(new RegExp(`^outpost: .* outpost sync, process ${child.pid}, since \\S+\\. Stop it .*\\n$`))
  const asked = performance.now()
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(performance.now() - asked).toBeLessThan(1000)
})

it('ends within a second on Ctrl-C while the server keeps it waiting', async () => {
  const asked = Promise.withResolvers<void>()
  const proxy = await startProxy(hosted.url, (call) => {
    if (isListCall(call)) asked.resolve()
    return isListCall(call)
  })
  const target = place.path('slow')
  await connectMirror(place, target, proxy.url, token)
  const child = place.start(['sync', '--data', target, '--once', '--json'])
  let out = ''
  child.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await asked.promise
  const from = performance.now()
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([1, null])
  expect(performance.now() - from).toBeLessThan(1000)
  expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: 'offline', message: /^Stopped/ } })
  proxy.close()
})

it('never sends more list calls in a second than it may, over runs that follow each other', async () => {
  const arrivals: number[] = []
  const lateness = monitorEventLoopDelay({ resolution: timerMs })
  let onList = () => {}
  const others: (string | undefined)[] = []
  const proxy = await startProxy(hosted.url, (call) => {
    if (!isListCall(call)) return void others.push(call.url)
    arrivals.push(performance.now())
    onList()
  })
  const target = place.path('paced')
  await connectMirror(place, target, proxy.url, token)
  others.length = 0
  lateness.enable()
  const run = async (rate: string, most: number) => {
    const child = place.start(['sync', '--data', target, '--once', '--list-rate', rate])
    onList = () => void (arrivals.length === most && child.kill('SIGKILL'))
    await once(child, 'exit')
  }
  await run('2', 5)
  await run('2', 10)
  // A busy machine may wake the one late that notes the calls.
  lateness.disable()
  const second = 1000 - 50 - Math.max(0, lateness.max / 1e6 - 2 * timerMs)
  const inOneSecond = arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + second).length)
  expect([arrivals.length, Math.max(...inOneSecond)]).toEqual([10, 2])
  // Each run opens its connection by a call that is not limited: the first list call is not late then.
  expect(others).toEqual(['/api/v1/current-token', '/api/v1/current-token'])
  // Slower than any process starts, so that only what the run before wrote down can hold this call back.
  await run('0.3', 11)
  expect(arrivals[10]! - arrivals[9]!).toBeGreaterThanOrEqual(1000 / 0.3)
  proxy.close()
})
