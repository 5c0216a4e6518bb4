import { expect, it } from 'vitest'
import { readAddress } from '../../../src-main/sync/remote/address.ts'

it.each([
  ['https://crm.example', 'https://crm.example/api/v1'],
  ['https://crm.example/', 'https://crm.example/api/v1'],
  ['https://crm.example/api/v1', 'https://crm.example/api/v1'],
  ['https://crm.example/api/v1///', 'https://crm.example/api/v1'],
  ['  HTTPS://CRM.Example:443/team/ ', 'https://crm.example/team/api/v1'],
  ['http://localhost:4870', 'http://localhost:4870/api/v1'],
  ['http://127.0.0.1:4870/api/v1', 'http://127.0.0.1:4870/api/v1'],
  ['http://127.3.2.1', 'http://127.3.2.1/api/v1'],
  ['http://[::1]:80', 'http://[::1]/api/v1'],
  ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]/api/v1'],
])('%s is %s', (text, base) => {
  expect(readAddress(text)).toEqual({ is: 'address', base })
})

it.each([
  ['', /https/],
  ['crm.example', /https/],
  ['ftp://crm.example', /https/],
  ['file:///etc/passwd', /https/],
  ['https://', /https/],
  ['http://crm.example', /not encrypted/],
  ['http://127.0.0.1.example', /not encrypted/],
  ['http://localhost.example', /not encrypted/],
  ['http://10.0.0.1', /not encrypted/],
  ['http://0.0.0.0', /not encrypted/],
  ['https://me:secret@crm.example', /password/],
  ['https://crm.example/?a=1', /\?/],
  ['https://crm.example/#a', /#/],
])('%j is refused in plain words', (text, words) => {
  const found = readAddress(text)
  expect(found).toEqual({ is: 'problem', words: expect.stringMatching(words) as string })
})

it('repeats no password', () => {
  expect(JSON.stringify(readAddress('https://me:secret@crm.example'))).not.toContain('secret')
})
