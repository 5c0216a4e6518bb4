import { expect, it } from 'vitest'
import { toFailure } from '../../../src-main/host/sync/network-failure.ts'

const failed = (cause: object) => new TypeError('fetch failed', { cause: Object.assign(new Error('words'), cause) })

it.each([
  ['unreachable', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['unreachable', failed({ code: 'EHOSTUNREACH', syscall: 'connect' })],
  ['unreachable', failed({ code: 'UND_ERR_CONNECT_TIMEOUT' })],
  ['unreachable', failed({ code: 'ETIMEDOUT', errors: [{ syscall: 'connect' }, { syscall: 'connect' }] })],
  ['cut', failed({ code: 'ETIMEDOUT', errors: [] })],
  ['cut', failed({ code: 'ETIMEDOUT', syscall: 'read' })],
  ['cut', failed({ code: 'ECONNRESET', syscall: 'read' })],
  ['cut', failed({ code: 'EPIPE', syscall: 'write' })],
  ['cut', failed({ code: 'UND_ERR_SOCKET' })],
  ['cut', failed({ message: 'CERT_HAS_EXPIRED' })],
  ['untrusted', failed({ code: 'CERT_HAS_EXPIRED' })],
  ['untrusted', failed({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
  ['cut', 'a surprise'],
])('%s is what %j comes to', (why, error) => {
  expect(toFailure(error)).toMatchObject({ is: 'failure', why })
})

it('tells the last cause', () => {
  expect(toFailure(failed({ code: 'ENOTFOUND' })).detail).toBe('ENOTFOUND: words')
})
