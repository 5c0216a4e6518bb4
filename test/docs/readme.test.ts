import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAccount } from '../support/account-under-test.ts'
import { findKept, toRequest } from '../support/curl.ts'
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

  const kept = new Map<string, string>()
  test.each(examples)('$what: $status', async ({ command, status }) => {
    const keeps = findKept(command)
    const { url, init } = toRequest(keeps?.curl ?? command, kept)
    const response = await fetch(url.replace('http://127.0.0.1:4870', server.url), init)
    const text = await response.text()
    expect(response.status, text).toBe(status)
    if (keeps) kept.set(keeps.name, (JSON.parse(text) as { data: { id: string } }).data.id)
  })

  test('keeps out of the repository what it makes there', async () => {
    const ignored = await readFile(new URL('../../.gitignore', import.meta.url), 'utf8')
    const made = new Set([...readme.matchAll(/(?: \.\/|--passphrase-file )([\w.-]+)/g)].map(([, name]) => name))
    expect([...made].sort()).toEqual(['demo', 'hosted', 'mirror', 'mirror.backup', 'pass.txt', 'waiting.json'])
    for (const name of made) expect(ignored).toMatch(new RegExp(`^/${name}/?$`, 'm'))
  })

  test('names the two commands as they are', () => {
    expect(readme).toContain('npm ci && npm start')
    expect(readme).toContain('npm ci && npm test')
  })
})
