import { filter } from 'rxjs'
import { onScopeDispose, watch } from 'vue'
import { useBackend } from '../api/backend.ts'
import { isPassing } from '../api/outcome.ts'
import { readSync } from '../api/sync.ts'
import { useSession } from '../api/use-session.ts'
import { useSync } from '../api/use-sync.ts'

/** Keeps what is known of sync: asked once, told from then on, asked anew after anything was missed. */
export function useSyncNews(): void {
  const { request, news$ } = useBackend()
  const session = useSession()
  const sync = useSync()

  async function ask(): Promise<void> {
    if (session.session?.account.kind !== 'mirror') return
    const outcome = await readSync(request)
    if (outcome.ok) sync.status = outcome.value
    // What was known stays: only a mirror that never told anything has nothing to tell.
    else if (!isPassing(outcome.problem)) sync.status ??= null
  }

  watch(
    () => session.session,
    () => void ask(),
    { immediate: true },
  )
  const heard = news$.pipe(filter(({ kind }) => kind === 'sync' || kind === 'reset' || kind === 'open')).subscribe((news) => {
    if (news.kind === 'sync') sync.status = news.status
    else void ask()
  })
  onScopeDispose(() => heard.unsubscribe())
}
