import type { SyncStatus } from '../../../src-shared/sync/status.ts'

/** Problems with the connection. A running round may have solved them. */
const passing: Readonly<Record<string, string>> = {
  offline: 'syncProblem.offline',
  server: 'syncProblem.server',
  'rate-limited': 'syncProblem.rateLimited',
}
const lasting: Readonly<Record<string, string>> = {
  'another-account': 'syncProblem.anotherAccount',
  forbidden: 'syncProblem.forbidden',
  incompatible: 'syncProblem.incompatible',
  unsent: 'syncProblem.unsent',
  incomplete: 'syncProblem.incomplete',
}

/** The locale key of what keeps sync from its work; null if nothing does. A refused token has its own banner. */
export function findProblemKey({ phase, problem }: Pick<SyncStatus, 'phase' | 'problem'>): string | null {
  if (!problem || phase === 'stopped' || problem.code === 'unauthorized') return null
  return lasting[problem.code] ?? (phase === 'syncing' ? null : (passing[problem.code] ?? 'syncProblem.server'))
}
