import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDevelopmentPages } from '../../src-main/desktop/development-pages.ts'

describe('pages while they are being written', () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('page')
  })
  let address: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('come from the bundler, at their own address', async () => {
    const response = await createDevelopmentPages(address)(new Request('app://outpost/contacts?a=1'))
    expect([response.status, await response.text()]).toEqual([200, 'page'])
    expect(seen).toEqual(['/contacts?a=1'])
  })

  it('are never taken from another host', async () => {
    await createDevelopmentPages(address)(new Request('app://outpost//example.com/x'))
    expect(seen.at(-1)).toBe('//example.com/x')
  })

  it('may reach the bundler, and nothing else besides themselves', async () => {
    const { headers } = await createDevelopmentPages(address)(new Request('app://outpost/'))
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${address.replace('http', 'ws')};`)
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).toContain("script-src 'self';")
  })
})
