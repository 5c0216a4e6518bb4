import { createHash, randomUUID } from 'node:crypto'
import { ensureAccount } from '../../src-main/engine/account.ts'
import { createEngine } from '../../src-main/engine/engine.ts'
import { addToken, fullScopes } from '../../src-main/engine/tokens.ts'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { describeApi } from './api-suite.ts'

const origin = 'http://127.0.0.1:4870'
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describeApi('in process, on the memory store', async () => {
  const store = createMemoryStore({ registry })
  const account = await ensureAccount(store, { kind: 'local', timeZone: 'UTC', now: Date.now() })
  const engine = await createEngine({
    registry,
    store,
    hash,
    clock: () => Date.now(),
    randomToken: () => randomUUID(),
    requestId: () => randomUUID(),
    rateLimit: 0,
    log: ({ message, error }) => console.error(message, error),
  })
  const add = async (scopes: readonly string[]) => {
    const secret = randomUUID()
    await addToken(store, hash, { secret, name: null, scopes, userId: account.ownerId, at: Date.now(), zone: 'UTC' })
    return secret
  }
  return {
    origin,
    token: await add(fullScopes),
    fetch: (path, init) => engine.handle(new Request(origin + path, init)),
    addToken: add,
    close: async () => {
      await engine.close()
      await store.close()
    },
  }
})
