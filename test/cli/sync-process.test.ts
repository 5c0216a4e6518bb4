import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCallLog } from '../../src-main/host/sync/call-log.ts'
import { systemTime } from '../../src-main/host/sync/system-time.ts'
import { connectMirror, isListCall, listDifferences, serveHosted, startProxy, syncOnce } from './mirror-place.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
/** Calls that are sent one after the other are further apart than the reading of one note twice. */
const sameMs = 100
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
  const target = place.path('paced')
  const log = createCallLog(target, systemTime)
  /** When calls were sent, as the program notes it before each. A busy machine lets the calls themselves arrive late. */
  const noted: number[] = []
  const others: (string | undefined)[] = []
  let arrived = 0
  let onList = () => {}
  const proxy = await startProxy(hosted.url, (call) => {
    if (!isListCall(call)) return void others.push(call.url)
    arrived += 1
    for (const at of log.load()) if (noted.every((other) => Math.abs(at - other) > sameMs)) noted.push(at)
    onList()
  })
  await connectMirror(place, target, proxy.url, token)
  others.length = 0
  const run = async (rate: string, most: number) => {
    const child = place.start(['sync', '--data', target, '--once', '--list-rate', rate])
    onList = () => void (arrived >= most && child.kill('SIGKILL'))
    await once(child, 'exit')
  }
  await run('2', 5)
  await run('2', 10)
  expect(noted.length).toBeGreaterThanOrEqual(arrived)
  const inOneSecond = noted.map((from) => noted.filter((at) => at >= from && at < from + 1000).length)
  expect(Math.max(...inOneSecond)).toBe(2)
  // Each run opens its connection by a call that is not limited: the first list call is not late then.
  expect(others).toEqual(['/api/v1/current-token', '/api/v1/current-token'])
  // Slower than any process starts, so that only what the run before wrote down can hold this call back.
  await run('0.3', arrived + 1)
  expect(noted.at(-1)! - noted.at(-2)!).toBeGreaterThanOrEqual(1000 / 0.3)
  proxy.close()
})
