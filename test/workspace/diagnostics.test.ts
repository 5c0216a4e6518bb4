import { expect, test } from 'vitest'
import { createDiagnostics } from '../../src-main/workspace/diagnostics.ts'
import type { AccountSummary } from '../../src-shared/workspace.ts'
import { createRecentLines } from '../../src-main/workspace/recent-lines.ts'

const source = { version: '1', platform: 'linux', home: '/home/ann', now: 0, accounts: [], running: undefined, jobs: [] }

test('log lines lose names of folders, addresses, numbers, tokens and keys', async () => {
  const lines = [
    'opened /home/ann/.local/share/outpost',
    'Authorization: Bearer abc.def',
    'sent to ann@example.com and +44 20 7946 0958',
    'passphrase: correcthorse',
    'key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'secret Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmE5OQ==',
    '    at createWorkspaceHandlerOptionsOfSomething (file.js:3:7)',
  ]
  const { log } = JSON.parse(await createDiagnostics({ ...source, lines })) as { log: string[] }
  expect(log).toEqual([
    'opened ~/.local/share/outpost',
    'Authorization: Bearer …',
    'sent to …@… and …',
    'passphrase: …',
    'key …',
    'secret …',
    '    at createWorkspaceHandlerOptionsOfSomething (file.js:3:7)',
  ])
})

test('an account has no name, folder or address in it, and sync says nothing in the words of the server', async () => {
  const words = 'Ask Ann Orlova first'
  const account = { id: 'a1', name: 'Orlova Trading', folder: '/srv/orlova', address: 'https://orlova.example/api/v1' }
  const accounts = [{ ...account, kind: 'mirror', keptBy: 'passphrase', recoverySavedAt: null } as AccountSummary]
  const types = {
    deals: { mirrored: true, total: 5, paused: { why: 'forbidden', words }, heldDeletions: 0, denied: { update: words } },
    orders: { mirrored: false, total: null, paused: null, heldDeletions: 2, failed: { message: words, since: '' } },
  }
  const sync = { phase: 'waiting', problem: { code: 'offline', message: words }, remote: { url: account.address }, types }
  const running = {
    ready: { token: 'secret' },
    handle: () => Promise.resolve(Response.json({ data: { attributes: sync } })),
  } as unknown as NonNullable<Parameters<typeof createDiagnostics>[0]['running']>
  const text = await createDiagnostics({ ...source, accounts, running, lines: [] })
  expect(text).not.toMatch(/orlova|a1\b/i)
  const { open } = JSON.parse(text) as { open: { sync: object } }
  expect(open.sync).toMatchObject({
    problem: 'offline',
    types: {
      deals: { paused: 'forbidden', denied: ['update'], isFailing: false },
      orders: { heldDeletions: 2, isFailing: true },
    },
  })
})

test('only the latest lines are kept, each with its time', () => {
  const lines = createRecentLines(() => 0, 2)
  for (const line of ['one', 'two', 'three']) lines.add(line)
  expect(lines.list()).toEqual(['1970-01-01T00:00:00.000Z two', '1970-01-01T00:00:00.000Z three'])
})
