import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAccount } from '../support/account-under-test.ts'
import { toRequest } from '../support/curl.ts'
import { runOutpost, serveAccount } from '../support/served-account.ts'

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
const block = /```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
const examples = block
  .trim()
  .split('\n\n')
  .map((text) => {
    const [, what = '', status = ''] = /^# (.*) → (\d+)\n/.exec(text) ?? []
    return { what, status: Number(status), command: text.slice(text.indexOf('\n') + 1) }
  })

let account: Awaited<ReturnType<typeof openTestAccount>>
let server: Awaited<ReturnType<typeof serveAccount>>

beforeAll(async () => {
  account = await openTestAccount()
  server = await serveAccount(account.options.folder, account.env, ['--token', 'demo-token'])
  expect(await runOutpost(['seed', '--data', account.options.folder, '--contacts', '50'], account.env)).toBe(0)
})

afterAll(async () => {
  await server.stop()
  await account.close()
})

describe('the README', () => {
  test('has an example of each thing it promises', () => {
    expect(examples.map(({ what }) => what.split(/[ ,]/)[0])).toEqual([
      'a',
      'create',
      'edit',
      'link',
      'archive',
      'move',
      'search',
      'whose',
      'a',
    ])
  })

  test.each(examples)('$what: $status', async ({ command, status }) => {
    const { url, init } = toRequest(command)
    const response = await fetch(url.replace('http://127.0.0.1:4870', server.url), init)
    expect(response.status, await response.text()).toBe(status)
  })

  test('names the two commands as they are', () => {
    expect(readme).toContain('npm ci && npm start')
    expect(readme).toContain('npm ci && npm test')
  })
})
