import * as z from 'zod/mini'
import {
  connectionChecks,
  type AccountSummary,
  type CheckedConnection,
  type CurrentAccount,
  type DeliveredFile,
  type WorkspaceProblem,
} from '../../src-shared/workspace.ts'

const text = z.string()
const state = z.enum(['opening', 'open', 'locked', 'failed'])
const problem = z.object({ code: text, detail: text }) satisfies z.ZodMiniType<WorkspaceProblem>
const kind = z.nullable(z.enum(['local', 'hosted', 'mirror']))

const account = z.object({
  id: text,
  name: text,
  kind,
  isSample: z.boolean(),
  state,
  problem: z.nullable(problem),
}) satisfies z.ZodMiniType<CurrentAccount>

const summary = z.object({
  id: text,
  name: text,
  kind,
  isSample: z.boolean(),
  folder: text,
  address: z.nullable(text),
  lastOpenedAt: z.nullable(text),
  bytes: z.number(),
  // A newer version may keep a key in another way. Opening that account says so.
  keptBy: z.catch(z.enum(['file', 'passphrase', 'os']), 'file'),
  recoverySavedAt: z.nullable(text),
  state: z.enum(['opening', 'open', 'locked', 'failed', 'closed']),
  sync: z.nullable(z.object({ lastSyncedAt: z.nullable(text), waiting: z.number(), needsDecision: z.number() })),
}) satisfies z.ZodMiniType<AccountSummary>

const passed = <C extends string, S extends z.core.$ZodLooseShape>(check: C, shape: S) =>
  z.object({ check: z.literal(check), ok: z.literal(true), ...shape })

const checked = z.union([
  z.object({ check: z.enum(connectionChecks), ok: z.literal(false), problem }),
  passed('address', { address: text }),
  passed('tls', { encrypted: z.boolean() }),
  passed('api', {}),
  passed('token', {}),
  passed('user', { id: z.nullable(text), name: z.nullable(text) }),
  passed('rights', { scopes: z.array(text), unreadable: z.array(text) }),
  passed('counts', { counts: z.record(text, z.number()), seconds: z.number() }),
]) satisfies z.ZodMiniType<CheckedConnection>

/** Schemas that check the workspace's answers. */
export const workspaceShapes = {
  accounts: z.object({ accounts: z.array(summary) }),
  made: z.object({ account: summary }),
  nothing: z.object({}),
  delivered: z.union([
    z.object({ saved: z.nullable(text) }),
    z.object({ download: text }),
  ]) satisfies z.ZodMiniType<DeliveredFile>,
  problems: z.object({ errors: z.array(problem) }),
  checked,
  account: z.nullable(account),
  filling: z.object({ done: z.number(), total: z.number() }),
} as const
