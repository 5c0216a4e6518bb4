import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { type AccountOptions, openAccount } from '../../src-main/account/open-account.ts'
import { createStates } from '../../src-main/sync/state/states.ts'
import { registry } from '../../src-shared/resources/index.ts'

/** Makes a mirror of a hosted CRM that nobody answers for. */
export async function makeUnreachableMirror(place: Pick<AccountOptions, 'folder' | 'configFolder'>): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  const account = await openAccount({ ...place, create: { kind: 'mirror', timeZone: 'UTC' } }, registry, () => Date.now())
  await account.store.commit({
    at: Date.now(),
    actor: { user: null, token: null },
    origin: 'system',
    operations: createStates(registry, { url: `http://127.0.0.1:${port}/api/v1`, token: 'a-token', userId: '1' }),
  })
  await account.store.close()
}
