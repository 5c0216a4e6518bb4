import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount, type AccountOptions } from '../../src-main/account/open-account.ts'
import { addToken, fullScopes } from '../../src-main/engine/tokens.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { hash } from './engine-under-test.ts'

/** An account in a folder of its own, with a connection beside whatever serves it. */
export async function openTestAccount(kind: 'local' | 'hosted' | 'mirror' = 'local', timeZone = 'UTC') {
  const root = await mkdtemp(join(tmpdir(), 'outpost-test-'))
  const options: AccountOptions = {
    folder: join(root, 'account'),
    configFolder: join(root, 'config'),
    create: { kind, timeZone },
  }
  const account = await openAccount(options, registry, () => Date.now())
  let issued = 0
  const issue = async (scopes: readonly string[] = fullScopes) => {
    const secret = `test-token-${++issued}-${scopes.length}`
    await addToken(account.store, hash, { secret, name: 'test', scopes, userId: account.ownerId, at: Date.now(), zone: 'UTC' })
    return secret
  }
  return {
    options,
    store: account.store,
    addToken: issue,
    /** The surroundings that make a command of ours find the same key. */
    env: { ...process.env, OUTPOST_CONFIG_DIR: options.configFolder },
    async close() {
      await account.store.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
