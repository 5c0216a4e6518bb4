import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRefusals, type Refusals } from '../../src-main/demo/refusals.ts'

const arrived: string[] = []
const server = createServer((request, response) => {
  arrived.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`)
  response.writeHead(200, { 'x-from': 'hosted' })
  request.pipe(response)
})
let refusals: Refusals
beforeEach(async () => {
  arrived.length = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  refusals = await createRefusals(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await refusals.close()
  server.closeAllConnections()
  server.close()
})

const send = (method: string, attributes?: object) =>
  fetch(`${refusals.url}/api/v1/contacts/5?x=1`, {
    method,
    headers: { authorization: 'Bearer t' },
    ...(attributes && { body: JSON.stringify({ data: { type: 'contacts', id: '5', attributes } }) }),
  })

test('everything passes until a refusal is asked for', async () => {
  const answer = await send('PATCH', { email: 'a@example.com' })
  expect([answer.status, answer.headers.get('x-from'), await answer.text()]).toEqual([
    200,
    'hosted',
    '{"data":{"type":"contacts","id":"5","attributes":{"email":"a@example.com"}}}',
  ])
  expect(arrived).toEqual(['PATCH /api/v1/contacts/5?x=1 Bearer t'])
})

test('the next change is refused at its field, also when it is sent again; reads and another value pass', async () => {
  refusals.refuseNext()
  expect((await send('GET')).status).toBe(200)
  const refused = await send('PATCH', { email: 'a@example.com' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ errors: [{ source: { pointer: '/data/attributes/email' } }] })
  expect((await send('PATCH', { email: 'a@example.com' })).status).toBe(422)
  expect((await send('PATCH', { email: 'b@example.com' })).status).toBe(200)
  expect(arrived).toHaveLength(2)
})
