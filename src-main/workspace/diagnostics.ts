import { arch, cpus, release, totalmem } from 'node:os'
import { registry } from '../../src-shared/resources/index.ts'
import type { TypeStatus } from '../../src-shared/sync/status.ts'
import type { AccountSummary, WorkspaceJob } from '../../src-shared/workspace.ts'
import { redact } from '../host/redact.ts'
import type { RunningAccount } from './running-account.ts'

export interface DiagnosticsSource {
  readonly version: string
  readonly platform: string
  readonly home: string
  readonly now: number
  readonly accounts: readonly AccountSummary[]
  readonly running: Pick<RunningAccount, 'handle' | 'ready'> | undefined
  readonly jobs: readonly WorkspaceJob[]
  /** The latest lines of the log, oldest first. */
  readonly lines: readonly string[]
}

/**
 * A file for support: versions, sizes, counts, sync state and log lines. Only listed members are copied, so that a new member
 * of an answer cannot bring a name, an address or a secret along.
 */
export async function createDiagnostics(source: DiagnosticsSource): Promise<string> {
  const { version, platform, home, now, accounts, running, jobs, lines } = source
  const { node, electron, chrome } = process.versions as Readonly<Record<string, string | undefined>>
  const content = {
    outpost: { version, platform, arch: arch(), system: release(), node, electron, chrome },
    createdAt: new Date(now).toISOString(),
    computer: {
      processors: cpus().length,
      memoryMegabytes: Math.round(totalmem() / 1e6),
      upSeconds: Math.round(process.uptime()),
    },
    accounts: accounts.map(toAccount),
    open: running ? { records: await countRecords(running), sync: await readSync(running) } : null,
    tasks: jobs.map(({ kind, state, problem }) => ({ kind, state, problem: problem?.code ?? null })),
    log: lines.map((line) => hideLongWords(redact(line, home))),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Names, folders and addresses stay out: they tell who the user's customers are. */
function toAccount({ kind, isSample, bytes, keptBy, state, lastOpenedAt, recoverySavedAt, sync }: AccountSummary) {
  return { kind, isSample, bytes, keptBy, state, lastOpenedAt, hasRecoveryFile: recoverySavedAt !== null, sync }
}

/** Keys, tokens and hashes are long runs of letters and digits. */
const hideLongWords = (line: string) => line.replace(/[A-Za-z0-9_+/=-]{32,}/g, (word) => (/\d/.test(word) ? '…' : word))

type Running = NonNullable<DiagnosticsSource['running']>

async function ask(running: Running, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${running.ready.token}`, accept: 'application/vnd.api+json' }
  const response = await running.handle(new Request(`http://localhost${path}`, { headers }))
  return response.ok ? response.json() : undefined
}

async function countRecords(running: Running): Promise<Readonly<Record<string, number | null>>> {
  const types = [...registry.values()].filter(({ reach }) => reach === 'crm' || reach === 'target').map(({ type }) => type)
  const counts = await Promise.all(
    types.map(async (type) => {
      const answer = (await ask(running, `/ext/v1/aggregates/${type}`)) as { meta?: { 'record-count'?: number } } | undefined
      return [type, answer?.meta?.['record-count'] ?? null] as const
    }),
  )
  return Object.fromEntries(counts)
}

interface SyncAnswer {
  readonly data?: { readonly attributes?: Readonly<Record<string, unknown>> }
}

const syncMembers = ['phase', 'paused', 'lastSyncedAt', 'retryAt', 'progress', 'heldDeletions', 'settings', 'outbox', 'conflicts']

/** Without the server's messages, which may name people. */
function toType(state: Partial<TypeStatus>) {
  const { mirrored, total, paused, heldDeletions, denied, failed } = state
  return { mirrored, total, paused: paused?.why ?? null, heldDeletions, denied: Object.keys(denied ?? {}), isFailing: !!failed }
}

const choose = (from: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Readonly<Record<string, unknown>>)[name]]))

/** Null if the account is not a mirror. */
async function readSync(running: Running): Promise<object | null> {
  const { data } = ((await ask(running, '/ext/v1/sync')) as SyncAnswer | undefined) ?? {}
  if (!data?.attributes) return null
  const { problem, types } = data.attributes
  return {
    ...choose(data.attributes, syncMembers),
    problem: (problem as { code?: string } | null | undefined)?.code ?? null,
    types: Object.fromEntries(Object.entries(types ?? {}).map(([type, state]) => [type, toType(state as TypeStatus)])),
  }
}
