import * as z from 'zod/mini'
import { backupPeriods, type BackupState, type DoctorFinding, type LocalToken } from '../../src-shared/workspace.ts'

const text = z.string()

const finding = z.object({
  check: text,
  type: z.nullable(text),
  id: z.nullable(text),
  fault: text,
  canRepair: z.boolean(),
}) satisfies z.ZodMiniType<DoctorFinding>

const job = z.object({
  id: text,
  kind: z.enum(['backup', 'scheduled-backup', 'restore', 'doctor']),
  account: text,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  done: z.number(),
  total: z.nullable(z.number()),
  problem: z.nullable(z.object({ code: text, detail: text })),
  result: z.nullable(
    z.object({
      path: z.optional(text),
      bytes: z.optional(z.number()),
      isVerified: z.optional(z.boolean()),
      records: z.optional(z.number()),
      faultCount: z.optional(z.number()),
      findings: z.optional(z.array(finding)),
      repaired: z.optional(z.number()),
      account: z.optional(text),
    }),
  ),
})

const problem = z.object({ code: text, detail: text })

const backups = z.object({
  plan: z.nullable(z.object({ every: z.enum(backupPeriods), folder: text, keep: z.number() })),
  made: z.array(z.object({ path: text, at: text, bytes: z.number(), isPresent: z.boolean() })),
  failure: z.nullable(z.object({ at: text, problem })),
  nextAt: z.nullable(text),
}) satisfies z.ZodMiniType<BackupState>

const token = z.object({
  id: text,
  name: z.nullable(text),
  scopes: z.array(text),
  lastFour: text,
  createdAt: text,
  expiresAt: z.nullable(text),
  lastUsedAt: z.nullable(text),
}) satisfies z.ZodMiniType<LocalToken>

/** Schemas that check the workspace's answers about backups, repairs and tokens. */
export const careShapes = {
  nothing: z.object({}),
  job: z.object({ job }),
  jobs: z.object({ jobs: z.array(job) }),
  tokens: z.object({ tokens: z.array(token) }),
  madeToken: z.object({ secret: text, tokens: z.array(token) }),
  backups,
  diagnostics: z.object({ text }),
  picked: z.object({ path: z.nullable(text) }),
} as const

/** A job as the page reads it. */
export type ReadJob = z.infer<typeof job>
