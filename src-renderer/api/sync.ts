import type { SyncSettings } from '../../src-shared/sync/wish.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import type { SyncEvent } from './live.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

export async function readSync(request: Request, signal?: AbortSignal): Promise<Outcome<SyncEvent>> {
  const outcome = await request({ path: '/ext/v1/sync', signal })
  return outcome.ok ? succeed(toSyncNews(outcome.value)) : outcome
}

export type SyncWish = 'now' | 'pause' | 'resume' | 'send' | 'accept-deletions' | 'keep-deletions' | 'unkeep-deletions'

/** Starts a sync round, pauses or resumes sync, sends pending changes, or decides about held deletions. */
export async function wishSync(request: Request, wish: SyncWish): Promise<Outcome<SyncEvent>> {
  const outcome = await request({ method: 'POST', path: `/ext/v1/sync/${wish}`, body: {} })
  return outcome.ok ? succeed(toSyncNews(outcome.value)) : outcome
}

/** Numbers arrive as exact numbers; these are counts and become plain numbers. */
function toSyncNews(document: ExactObject): SyncEvent {
  const { data } = JSON.parse(JSON.stringify(document)) as { data: { attributes: SyncEvent } }
  return data.attributes
}

/** Replaces the token of the hosted CRM. Sync tries it at once. */
export const replaceToken = (request: Request, token: string): Promise<Outcome<ExactObject>> =>
  request({ method: 'POST', path: '/ext/v1/sync/token', body: { data: { attributes: { token } } } })

/** Changes the given sync settings and keeps the others. */
export async function changeSyncSettings(request: Request, settings: Partial<SyncSettings>): Promise<Outcome<SyncEvent>> {
  const body = { data: { attributes: settings } }
  const outcome = await request({ method: 'POST', path: '/ext/v1/sync/settings', body })
  return outcome.ok ? succeed(toSyncNews(outcome.value)) : outcome
}
