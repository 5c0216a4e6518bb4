import { createPinia, getStores, setActivePinia } from 'pinia'
import { share, Subject, takeUntil } from 'rxjs'
import { createApp } from 'vue'
import App from '../../../src-renderer/App.vue'
import { backendKey, type Backend } from '../../../src-renderer/api/backend.ts'
import { createLive } from '../../../src-renderer/api/live.ts'
import { withNewDays } from '../../../src-renderer/api/new-days.ts'
import { createRecords } from '../../../src-renderer/api/records.ts'
import { createRequest, type Fetch } from '../../../src-renderer/api/request.ts'
import type { Session } from '../../../src-renderer/api/session.ts'
import { useEngine } from '../../../src-renderer/api/use-engine.ts'
import { useSession } from '../../../src-renderer/api/use-session.ts'
import { useWorkspace } from '../../../src-renderer/api/use-workspace.ts'
import { useToasts } from '../../../src-renderer/actions/use-toasts.ts'
import { createErrorHandler } from '../../../src-renderer/frame/error-handler.ts'
import { loadLateParts } from '../../../src-renderer/parts/late-part.ts'
import { createPages } from '../../../src-renderer/screens/pages.ts'
// Loads when it is first opened otherwise, for longer than a test waits on a busy machine.
import '../../../src-renderer/screens/record/RecordPage.vue'
import { useWords } from '../../../src-renderer/text/use-words.ts'

export interface MountedApp {
  readonly unmount: () => void
}

/** The whole app at the page's address, as `main.ts` puts it together, over an engine that is called as a function. */
export async function mountApp(fetch: Fetch, session: Session): Promise<MountedApp> {
  document.body.innerHTML = '<div id="app"></div>'
  const pinia = createPinia()
  const engine = useEngine(pinia)
  useWorkspace(pinia).info = null
  useSession(pinia).session = session
  const request = createRequest(fetch, engine.hearOutcome, () => session.account.id)
  const gone$ = new Subject<void>()
  const live$ = createLive({ fetch, random: Math.random })
  const news$ = withNewDays(live$, () => session.account.timeZone).pipe(takeUntil(gone$), share())
  const backend: Backend = { request, records: createRecords(request), news$ }
  const router = createPages()
  const app = createApp(App).use(pinia).use(useWords(pinia).messages).use(router).provide(backendKey, backend)
  const start = { isDrawn: () => true, fail: (error: unknown) => console.error(error) }
  app.config.errorHandler = createErrorHandler(start, useToasts(pinia), useWords(pinia).t)
  news$.subscribe(engine.hearNews)
  await router.isReady()
  app.mount('#app')
  await loadLateParts()
  return {
    // A browser ends all of a page that is left; here what went on listening would cost the tests after it twice the time.
    unmount() {
      gone$.next()
      app.unmount()
      router.options.history.destroy()
      for (const store of getStores(pinia)) store.$dispose()
      setActivePinia(undefined)
    },
  }
}
