import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createNetwork, type Network } from '../../src-main/demo/network.ts'

let line: Network
const arrived: string[] = []
const server = createServer((call, answer) => {
  arrived.push(call.url ?? '')
  if (call.url !== '/slow') answer.end('here')
})

beforeEach(async () => {
  arrived.length = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line = await createNetwork(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await line.cut()
  server.closeAllConnections()
  server.close()
})

const causeOf = (error: unknown) => (error as { cause: { code: string } }).cause.code
const call = (path: string) => fetch(line.url + path).then((response) => response.text(), causeOf)

it('leads there, is cut, and leads there again under the same address', async () => {
  expect(await call('/')).toBe('here')
  await line.cut()
  expect([line.isCut, await call('/')]).toEqual([true, 'ECONNREFUSED'])
  await line.restore()
  expect([line.isCut, await call('/')]).toEqual([false, 'here'])
  expect(arrived).toHaveLength(2)
})

it('cuts off what is under way', async () => {
  const asked = call('/slow')
  while (arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await line.cut()
  expect(['UND_ERR_SOCKET', 'ECONNRESET']).toContain(await asked)
})

it('does not mind to be cut or restored twice', async () => {
  await Promise.all([line.cut(), line.cut()])
  await line.restore()
  await line.restore()
  expect(await call('/')).toBe('here')
})
