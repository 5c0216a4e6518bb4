import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAccountFile } from '../../src-main/account/account-file.ts'
import { databaseFile } from '../../src-main/account/account-folder.ts'
import { createFileKeyWrapper } from '../../src-main/account/file-key-wrapper.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import { openConnection } from '../../src-main/store/sqlite/connection.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'
import { createSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../src-shared/resources/index.ts'

/** An account that nothing holds open between two looks at it, so that each start finds what the last end left. */
export interface CampaignAccount {
  readonly root: string
  readonly folder: string
  readonly file: string
  readonly key: Uint8Array
  readonly env: NodeJS.ProcessEnv
  remove(): Promise<void>
}

export async function createCampaignAccount(): Promise<CampaignAccount> {
  const root = await mkdtemp(join(tmpdir(), 'outpost-campaign-'))
  const [folder, configFolder] = [join(root, 'account'), join(root, 'config')]
  const create = { kind: 'local', timeZone: 'UTC' } as const
  const { store } = await openAccount({ folder, configFolder, create }, registry, () => Date.now())
  await store.close()
  const described = await findAccountFile(folder)
  if (!described) throw new Error('The account that was made is not there.')
  return {
    root,
    folder,
    file: databaseFile(folder),
    key: await createFileKeyWrapper(configFolder).unwrap(described.id, described.key),
    env: { ...process.env, OUTPOST_CONFIG_DIR: configFolder },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** The database as it lies there, with the port over it and the connection beside. */
export function openDatabase({ file, key }: Pick<CampaignAccount, 'file' | 'key'>) {
  const connection = openConnection({
    file,
    key,
    busyTimeoutMs: 30_000,
    now: () => performance.now(),
    version: migrations.length,
  })
  return { connection, store: createSqliteStore(connection, registry, 'up') }
}
