import { filter } from 'rxjs'
import { onScopeDispose, watch } from 'vue'
import { useBackend } from '../api/backend.ts'
import type { SyncEvent } from '../api/live.ts'
import { isTransient } from '../api/outcome.ts'
import { readMarks } from '../api/outbox.ts'
import { readSync } from '../api/sync.ts'
import { useLiveQuery } from '../api/use-live-query.ts'
import { useSession } from '../api/use-session.ts'
import { useSync } from '../api/use-sync.ts'

const countWaiting = ({ outbox: { pending, parked }, conflicts }: SyncEvent): number => pending + parked + conflicts

/** Keeps the sync status of a mirror up to date: reads it once, follows its events, and reads it again after a reconnect. */
export function useSyncStatus(): void {
  const { request, news$ } = useBackend()
  const session = useSession()
  const sync = useSync()

  const { problem } = useLiveQuery({
    key: () => (session.session?.account.kind === 'mirror' ? session.session : null),
    ask: (_session, signal) => sync.ask(() => readSync(request, signal)),
    concerns: ({ kind }) => kind === 'reset' || kind === 'open',
  })
  // Keeps a known status. Null: the mirror has never reported one.
  watch(problem, (found) => found && !isTransient(found) && (sync.status ??= null))

  // Marks are read only while changes are waiting, and again whenever their counts change.
  const { value: marks } = useLiveQuery({
    key: () =>
      sync.status && countWaiting(sync.status) > 0 ? JSON.stringify([sync.status.outbox, sync.status.conflicts]) : null,
    ask: (_counts, signal) => readMarks(request, signal),
    concerns: ({ kind }) => kind === 'change' || kind === 'reset',
    keeps: () => true,
  })
  watch(marks, (now) => (sync.marks = now ?? new Map()))

  const heard = news$.pipe(filter((news) => news.kind === 'sync')).subscribe(({ status }) => sync.hear(status))
  onScopeDispose(() => heard.unsubscribe())
}
