import type { AccountSyncBrief } from '../../src-shared/workspace.ts'
import type { RunningAccount } from './running-account.ts'

/** The used part of `/ext/v1/sync`. */
interface Told {
  readonly data: {
    readonly attributes: {
      readonly lastSyncedAt: string | null
      readonly heldDeletions: number
      readonly remote: { readonly url: string }
      readonly outbox: { readonly pending: number; readonly parked: number }
      readonly conflicts: number
    }
  }
}

/** The sync summary of an open mirror; undefined if its engine cannot answer now. */
export async function readSyncSummary({
  ready,
  handle,
}: RunningAccount): Promise<{ readonly address: string; readonly sync: AccountSyncBrief } | undefined> {
  const headers = { authorization: `Bearer ${ready.token}` }
  const response = await handle(new Request('http://localhost/ext/v1/sync', { headers }))
  if (!response.ok) return undefined
  const { lastSyncedAt, heldDeletions, remote, outbox, conflicts } = ((await response.json()) as Told).data.attributes
  const needsDecision = conflicts + outbox.parked + (heldDeletions > 0 ? 1 : 0)
  return { address: remote.url, sync: { lastSyncedAt, waiting: outbox.pending + outbox.parked, needsDecision } }
}
