import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { openAccount, type AccountOptions } from '../../src-main/account/open-account.ts'
import type { AccountKind } from '../../src-main/engine/account.ts'
import { addToken, fullScopes } from '../../src-main/engine/tokens.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { hash } from './engine-under-test.ts'

interface MadeFile {
  readonly path: string
  readonly mode: number
  /** Undefined for a folder. */
  readonly bytes: Uint8Array | undefined
}

const made = new Map<string, Promise<readonly MadeFile[]>>()

const optionsOf = (root: string, kind: AccountKind, timeZone: string): AccountOptions => ({
  folder: join(root, 'account'),
  configFolder: join(root, 'config'),
  create: { kind, timeZone },
})

const createRoot = () => mkdtemp(join(tmpdir(), 'outpost-test-'))

/** The files of a new account. Creating one takes a hundred times as long as writing them. */
async function makeAccount(kind: AccountKind, timeZone: string): Promise<readonly MadeFile[]> {
  const root = await createRoot()
  const account = await openAccount(optionsOf(root, kind, timeZone), registry, () => Date.now())
  await account.store.close()
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.map(async (entry) => {
    const place = join(entry.parentPath, entry.name)
    const bytes = entry.isDirectory() ? undefined : await readFile(place)
    return { path: relative(root, place), mode: (await stat(place)).mode, bytes }
  })
  const list = await Promise.all(files)
  await rm(root, { recursive: true, force: true })
  return list.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function putAccount(root: string, kind: AccountKind, timeZone: string): Promise<void> {
  const name = `${kind} ${timeZone}`
  const files = made.get(name) ?? makeAccount(kind, timeZone)
  made.set(name, files)
  for (const { path, mode, bytes } of await files) {
    if (bytes) await writeFile(join(root, path), bytes, { mode })
    else await mkdir(join(root, path), { mode })
  }
}

/** An account in a folder of its own, with a connection beside whatever serves it. */
export async function openTestAccount(kind: AccountKind = 'local', timeZone = 'UTC') {
  const root = await createRoot()
  await putAccount(root, kind, timeZone)
  const options = optionsOf(root, kind, timeZone)
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
    close: async () => {
      await account.store.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
