import { expect, test } from 'vitest'
import { createDiagnostics } from '../../src-main/workspace/diagnostics.ts'
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

test('only the latest lines are kept, each with its time', () => {
  const lines = createRecentLines(() => 0, 2)
  for (const line of ['one', 'two', 'three']) lines.add(line)
  expect(lines.list()).toEqual(['1970-01-01T00:00:00.000Z two', '1970-01-01T00:00:00.000Z three'])
})
