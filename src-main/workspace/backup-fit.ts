import { createHmac, hkdfSync } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { accountFileName } from '../account/account-file.ts'
import type { WrappedKey } from '../account/key-wrapper.ts'
import { CareProblem } from '../care/care-problem.ts'
import { type BackupsFile, findAccountOf } from './backup-file.ts'
import type { KeptBackup } from './backup-plan.ts'

/** The account whose key a schedule has wrapped. */
export interface FitAccount {
  readonly id: string
  readonly folder: string
  readonly key: Uint8Array
}

type Plan = NonNullable<BackupsFile['plan']>

/**
 * Says which account and key a wrapped key was made for. A passphrase opens a backup only if both are those of the backup, and
 * without the passphrase nothing else shows that. Only the holder of the account's key can compute it.
 */
export function toProof({ id, key }: FitAccount, wrapped: WrappedKey): string {
  const own = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'outpost backup schedule', 32))
  const content = JSON.stringify([id, Object.entries(wrapped).sort()])
  return createHmac('sha256', own).update(content).digest('base64')
}

/** Whether the schedule is known to be of another account or key. A restored account may have both. */
export const isDisproved = (account: FitAccount, plan: Plan): boolean =>
  plan.proof !== undefined && plan.proof !== toProof(account, plan.key)

/** The plan with its proof. Throws unless the passphrase is shown to open what this account's key seals. */
export async function provePlan(account: FitAccount, plan: Plan, made: readonly KeptBackup[]): Promise<Plan> {
  if (plan.proof !== undefined && !isDisproved(account, plan)) return plan
  if (plan.proof === undefined && (await hasKeptId(account, made))) return { ...plan, proof: toProof(account, plan.key) }
  const why = 'The account may have been restored since the passphrase of its scheduled backups was chosen'
  const message = `${why}, so that it would not open new ones. No backup was made. Choose the passphrase again.`
  throw new CareProblem('failed', message, { reason: 'schedule-unfit' })
}

/**
 * A schedule of an earlier version has no proof. It fits if the account has had its id since the first backup of the list: a
 * list that came with a restore begins with backups of another id, which the schedule does not delete. If the first file is
 * gone, the account's description must be older than all backups.
 */
async function hasKeptId({ id, folder }: FitAccount, made: readonly KeptBackup[]): Promise<boolean> {
  if (made.length === 0) return false
  const found = await Promise.all(made.map(({ path }) => findAccountOf(path)))
  if (found.some((other) => other !== undefined && other !== id)) return false
  return found[0] === id || (await stat(join(folder, accountFileName))).mtimeMs < Math.min(...made.map(({ at }) => at))
}
