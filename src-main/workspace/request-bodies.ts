import { z } from 'zod'
import {
  backupPeriods,
  demoWishes,
  pickedPlaces,
  type BackupPlanWish,
  type KeyChoice,
  type NewAccount,
  type NewLocalToken,
  type PickWish,
  type RecoverWish,
  type RecoveryWish,
} from '../../src-shared/workspace.ts'
import { allScopes } from '../../src-shared/rules/scopes.ts'
import { toAbsolutePath } from './user-path.ts'

const name = z.string().trim().min(1).max(100)
const secret = z.string().min(1).max(1000)
const path = z.string().trim().min(1).max(4096).transform(toAbsolutePath)

const key: z.ZodType<KeyChoice> = z.union([
  z.strictObject({ keptBy: z.enum(['file', 'os']) }),
  z.strictObject({ keptBy: z.literal('passphrase'), passphrase: secret }),
])

const newAccount: z.ZodType<NewAccount> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local'), name, language: z.enum(['en', 'ru']), key: key.optional() }),
  z.strictObject({ kind: z.literal('sample'), name, key: key.optional() }),
  z.strictObject({
    kind: z.literal('mirror'),
    name,
    address: z.string().max(2000),
    token: z.string().max(4000),
    key: key.optional(),
  }),
])

const passphrase = secret.optional()

/** The request bodies of each path. Unknown members are refused. */
export const bodies = {
  newAccount,
  check: z.strictObject({ address: z.string().max(2000), token: z.string().max(4000) }),
  open: z.strictObject({ passphrase }),
  nothing: z.strictObject({}),
  demo: z.strictObject({ do: z.enum(demoWishes) }),
  rename: z.strictObject({ name }),
  forget: z.strictObject({ name: z.string(), deleteFiles: z.boolean() }),
  key: z.strictObject({ passphrase, to: key }),
  recovery: z.strictObject({ passphrase, recoveryPassphrase: secret.optional() }) satisfies z.ZodType<RecoveryWish>,
  recover: z.strictObject({
    file: z.string().min(1).max(20_000),
    recoveryPassphrase: secret.optional(),
    to: key,
  }) satisfies z.ZodType<RecoverWish>,
  token: z.strictObject({ passphrase, token: z.string().min(1).max(4000) }),
  backup: z.strictObject({ passphrase, to: path, backupPassphrase: secret, replace: z.boolean().default(false) }),
  restore: z.strictObject({ from: path, backupPassphrase: secret, name }),
  pick: z.strictObject({ place: z.enum(pickedPlaces), name: name.optional() }) satisfies z.ZodType<PickWish>,
  backups: z.strictObject({
    passphrase,
    plan: z.strictObject({ every: z.enum(backupPeriods), folder: path, keep: z.number().int().min(1).max(365) }).nullable(),
    backupPassphrase: secret.optional(),
  }) satisfies z.ZodType<BackupPlanWish>,
  newToken: z.strictObject({
    passphrase,
    name,
    scopes: z.array(z.enum(allScopes)).min(1),
    expiresAt: z.iso.datetime({ offset: true }).nullable(),
  }) satisfies z.ZodType<NewLocalToken>,
  doctor: z.strictObject({ passphrase, repair: z.boolean().default(false) }),
} as const
