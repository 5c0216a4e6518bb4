import type { Registry } from '../../src-shared/schema/resource.ts'
import { type Account, type AccountKind, ensureAccount, findAccount } from '../engine/account.ts'
import { readShownZone } from '../engine/account-zone.ts'
import type { IdDirection } from '../store/ids.ts'
import type { Store } from '../store/port.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { findAccountFile } from './account-file.ts'
import { checkDatabase, checkKeysElsewhere, checkWritable, databaseFile, findOrCreateAccountFile } from './account-folder.ts'
import { AccountProblem } from './account-problem.ts'
import { createKeyWrappers, wrapperOf } from './key-wrappers.ts'
import { localTimeZone } from './local-time-zone.ts'
import { toStoreProblem } from './store-problem.ts'

export interface AccountOptions {
  readonly folder: string
  readonly configFolder: string
  /** The data key from `unlockAccount`. Without it, the key must be in a file. */
  readonly key?: Uint8Array
  /** What to create if there is no account, by default in this computer's time zone. Without it, only an existing account is opened. */
  readonly create?: { readonly kind: AccountKind; readonly timeZone?: string | undefined }
  /** The allowed kinds of account; any kind by default. */
  readonly kinds?: readonly AccountKind[]
  /** The time zone that the account must have, new or not. */
  readonly timeZone?: string
}

export interface OpenAccount {
  readonly id: string
  readonly kind: AccountKind
  readonly timeZone: string
  /** The API id of the user who owns a local or hosted account. */
  readonly ownerId: string | null
  readonly store: Store
}

export async function openAccount(options: AccountOptions, registry: Registry, clock: () => number): Promise<OpenAccount> {
  const { folder, configFolder, create } = options
  await checkKeysElsewhere(folder, configFolder)
  const wrappers = createKeyWrappers({ configFolder })
  const file = create ? await findOrCreateAccountFile(folder, wrappers.file) : await findAccountFile(folder)
  if (!file) throw absent(folder)
  const key = options.key ?? (await wrapperOf(wrappers, file.key).unwrap(file.id, file.key))
  await checkWritable(folder)
  checkDatabase(folder, create !== undefined)

  try {
    return await openStored(
      options,
      file.id,
      (ids) => openSqliteStore({ file: databaseFile(folder), key, registry, ids }),
      clock(),
    )
  } catch (error) {
    throw toStoreProblem(folder, error)
  }
}

async function openStored(
  options: AccountOptions,
  id: string,
  open: (ids: IdDirection) => Store,
  now: number,
): Promise<OpenAccount> {
  const store = open('up')
  let found: Account | undefined
  try {
    found = (await findAccount(store)) ?? (await createMissing(store, options.create, now))
    if (!found) throw absent(options.folder)
    checkFit(options, found.kind, found.timeZone)
  } catch (error) {
    await store.close()
    throw error
  }
  if (found.kind !== 'mirror') return { ...found, id, store }
  // Records created on a mirror wait for the server's ids. Only now is it known that this is a mirror.
  const shownZone = await readShownZone(store)
  await store.close()
  // A mirror uses the hosted CRM's time zone, once known.
  return { ...found, timeZone: shownZone ?? found.timeZone, id, store: open('down') }
}

async function createMissing(store: Store, wanted: AccountOptions['create'], now: number): Promise<Account | undefined> {
  if (!wanted) return undefined
  // Asking the system for its time zone takes as long as opening an account does, so only a new one that names none asks.
  return ensureAccount(store, { kind: wanted.kind, timeZone: wanted.timeZone ?? localTimeZone(), now })
}

export async function hasAccount(folder: string): Promise<boolean> {
  return (await findAccountFile(folder)) !== undefined
}

function checkFit({ folder, kinds, timeZone }: AccountOptions, kind: AccountKind, zone: string): void {
  if (kinds && !kinds.includes(kind)) {
    throw new AccountProblem('kind-differs', `The account in ${folder} is ${kind}, not ${kinds.join(' or ')}.`)
  }
  if (timeZone !== undefined && timeZone !== zone) {
    throw new AccountProblem(
      'zone-differs',
      `The account in ${folder} has the time zone ${zone}, which cannot be changed after creation.`,
    )
  }
}

const absent = (folder: string) =>
  new AccountProblem('absent', `There is no account in ${folder}. Run \`outpost serve --data ${folder}\` to create one.`)
