import { expect, it } from 'vitest'
import { createTraffic } from '../../src-renderer/api/traffic.ts'
import { createWorkspace } from '../../src-renderer/api/workspace.ts'
import type { AccountSummary } from '../../src-shared/workspace.ts'

it('lists an account whose key a newer version keeps in a way unknown here', async () => {
  const known: AccountSummary = {
    ...{ id: 'a', name: 'Mine', kind: null, isSample: false, folder: '/a', address: null, lastOpenedAt: null, bytes: 1 },
    ...{ keptBy: 'os', recoverySavedAt: null, state: 'closed', sync: null },
  }
  const accounts = [known, { ...known, id: 'b', keptBy: 'a chip' }]
  const asked = await createWorkspace(() => Promise.resolve(Response.json({ accounts })), createTraffic()).listAccounts()
  expect(asked).toMatchObject({ ok: true, value: [{ id: 'a', keptBy: 'os' }, { id: 'b' }] })
})
