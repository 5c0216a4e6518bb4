import { describe, expect, it } from 'vitest'
import { isAllowedHost, listOrigins, toOrigin } from '../../src-main/host/host-check.ts'
import { findPublicOrigin, toPublicOrigin } from '../../src-main/host/public-origins.ts'

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

describe('the addresses that are served', () => {
  const address = (text: string, internal = false) => ({
    ...{ address: text, internal, family: text.includes(':') ? ('IPv6' as const) : ('IPv4' as const) },
    ...{ netmask: '', mac: '', cidr: null, scopeid: 0 },
  })
  const interfaces = {
    lo: [address('127.0.0.1', true), address('::1', true)],
    eth0: [address('192.0.2.7'), address('2001:db8::7'), address('fe80::7')],
  }
  it.each([
    ['127.0.0.1', ['http://127.0.0.1:4870']],
    ['192.0.2.7', ['http://192.0.2.7:4870']],
    ['0.0.0.0', ['http://127.0.0.1:4870', 'http://192.0.2.7:4870']],
    ['::', ['http://127.0.0.1:4870', 'http://192.0.2.7:4870', 'http://[2001:db8::7]:4870']],
  ])('of --host %s', (host, origins) => expect(listOrigins(host, 4870, interfaces)).toEqual(origins))
})

describe('public addresses', () => {
  const named = ['https://crm.example.com', 'http://crm.office:4870']
  it.each([
    ['crm.example.com', named[0]],
    ['CRM.Example.com:443', named[0]],
    ['crm.office:4870', named[1]],
    ['crm.example.com:80', undefined],
    ['crm.office', undefined],
    ['example.com', undefined],
    ['crm.example.com.evil.example', undefined],
    ['a@crm.example.com', undefined],
    ['crm.example.com/x', undefined],
    ['', undefined],
  ])('Host: %s means %s', (header, origin) => expect(findPublicOrigin(header, named)).toBe(origin))

  it.each([
    ['https://crm.example.com', 'https://crm.example.com'],
    ['https://CRM.example.com:443/', 'https://crm.example.com'],
    ['http://192.0.2.7:4870', 'http://192.0.2.7:4870'],
    ['crm.example.com', undefined],
    ['ftp://crm.example.com', undefined],
    ['https://crm.example.com/crm', undefined],
    ['https://crm.example.com/?a', undefined],
    ['https://user@crm.example.com', undefined],
    ['', undefined],
  ])('--public-url %s is %s', (text, origin) => expect(toPublicOrigin(text)).toBe(origin))
})
