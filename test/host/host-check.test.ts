import { describe, expect, it } from 'vitest'
import { isAllowedHost, toOrigin } from '../../src-main/host/host-check.ts'

describe('which Host headers are answered', () => {
  it.each(['localhost', 'LOCALHOST:4870', '127.0.0.1', '127.0.0.1:1', '127.5.5.5:80', '[::1]', '[::1]:4870'])('%s', (host) =>
    expect(isAllowedHost(host, '127.0.0.1')).toBe(true),
  )
  it.each([
    '',
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '127.evil',
    '10.0.0.1',
    'a@127.0.0.1',
    '127.0.0.1/x',
    '[::2]',
    'localhost:x',
  ])('not %s', (host) => expect(isAllowedHost(host, '127.0.0.1')).toBe(false))
  it('the host that was asked for', () => {
    expect(isAllowedHost('Crm.Office:4870', 'crm.office')).toBe(true)
    expect(isAllowedHost('[fe80::1]:80', 'fe80::1')).toBe(true)
  })
  it('on every interface any address, but no name', () => {
    expect(isAllowedHost('10.0.0.1:4870', '0.0.0.0')).toBe(true)
    expect(isAllowedHost('[fd00::1]', '::')).toBe(true)
    expect(isAllowedHost('evil.example', '0.0.0.0')).toBe(false)
  })
})

describe('the address that is shown', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4870'],
    ['::1', 'http://[::1]:4870'],
    ['0.0.0.0', 'http://127.0.0.1:4870'],
    ['crm.office', 'http://crm.office:4870'],
  ])('%s', (host, origin) => expect(toOrigin(host, 4870)).toBe(origin))
})
