import './styles/main.css'
import { ahead, startFailure, words } from './ask-ahead.ts'
import { createPinia } from 'pinia'
import { from, merge, share, Subject, switchMap } from 'rxjs'
import { createApp } from 'vue'
import App from './App.vue'
import { backendKey, type Backend } from './api/backend.ts'
import { findBridge } from './api/bridge.ts'
import type { createLive, LiveEvent } from './api/live.ts'
import { whileShown } from './api/page-life.ts'
import { createRecords } from './api/records.ts'
import { createRequest, type Fetch } from './api/request.ts'
import { keepReadingSession } from './api/session.ts'
import { createStreamStart } from './api/stream-start.ts'
import { whenIdle } from './api/when-idle.ts'
import { createErrorHandler } from './frame/error-handler.ts'
import { createStart } from './frame/start.ts'
import { loadLateParts } from './parts/late-part.ts'
import { setRegion } from './parts/date-style.ts'
import { useCustomFields } from './fields/use-custom-fields.ts'
import { useListedViews } from './list/views/use-listed-views.ts'
import { toRecordAddress } from './resources/index.ts'
import { createPages, loadPage } from './screens/pages.ts'
import { useEngine } from './api/use-engine.ts'
import { useSession } from './api/use-session.ts'
import { useWorkspace } from './api/use-workspace.ts'
import { useToasts } from './actions/use-toasts.ts'
import { useWords } from './text/use-words.ts'

startFailure.begin()
const pinia = createPinia()
const engine = useEngine(pinia)
const session = useSession(pinia)
const workspace = useWorkspace(pinia)

const { pass } = workspace.traffic
const ask: Fetch = (path, init) => pass(() => fetch(path, init))
const older$ = new Subject<LiveEvent>()
const streamStart = createStreamStart(() => older$.next({ kind: 'reset' }))
const request = createRequest(
  (path, init) => pass(() => ahead.fetch(path, init)).then((answer) => (streamStart.note(answer), answer)),
  engine.hearOutcome,
  () => session.session?.account.id,
)
/**
 * The event stream opens once the page is drawn and idle, because its scripts would delay the first rows. It begins with the
 * changes since the page's first answers.
 */
const longestStreamWaitMs = 500
const drawn = Promise.withResolvers<undefined>()
const live$ = from(drawn.promise.then(prepareNews)).pipe(
  switchMap((create) => create({ fetch: ask, since: streamStart.take, random: Math.random })),
)
const news$ = merge(whileShown(live$, window), older$).pipe(share())
news$.subscribe(engine.hearNews)
news$.subscribe(({ kind }) => kind === 'open' && ahead.drop())
findBridge()?.onEngineStatus(engine.hearShell)
setRegion(findBridge()?.region)

const backend: Backend = { request, records: createRecords(request), news$ }

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
const isKnown = workspace.load()
/** False if the user must create, choose or unlock an account first. The engine gets no requests then. */
const hasAccount = isKnown.then(() => workspace.gate === 'account')

const signedIn = hasAccount.then(async (isThere) => {
  if (isThere) session.session = (await keepReadingSession(request, wait)) ?? null
})

/**
 * The page's head has already requested all of this. It is usually here by now, so the frame and its list are drawn together.
 */
const prepareAccount = () =>
  Promise.all([signedIn, useCustomFields(pinia).asked, useListedViews(pinia).first, ahead.settled, router.isReady()])

async function prepareNews(): Promise<typeof createLive> {
  const [live, { withNewDays }, { followAccount }] = await Promise.all([
    import('./api/live.ts'),
    import('./api/new-days.ts'),
    import('./frame/follow-account.ts'),
  ])
  followAccount({ news$, workspace, signedIn, session, leave: () => window.location.assign('/') })
  return (options) => withNewDays(live.createLive(options), () => session.session?.account.timeZone ?? 'UTC')
}

const router = createPages(() => isKnown.then(() => workspace))
loadPage(router, window.location)
// Registered before the page is drawn, because the shell may send this as soon as the page has loaded.
findBridge()?.onOpenRecord(({ type, id }) => void router.push(toRecordAddress(type, id)))

const app = createApp(App).use(pinia).use(useWords(pinia).messages).use(router).provide(backendKey, backend)
const start = createStart(app, startFailure)
app.config.errorHandler = createErrorHandler(start, useToasts(pinia), useWords(pinia).t)
/** How long a window may stay empty so that it can be drawn in one go. */
const patienceMs = 100
const awaited = hasAccount.then<unknown>((isThere) => Promise.all([isThere && prepareAccount(), router.isReady()]))
Promise.all([words, awaited]).catch(start.fail)
void Promise.race([awaited.catch(() => undefined), wait(patienceMs)])
  .then(() => words)
  .then(() => start.draw('#app') && hasAccount)
  .then((isDrawnWithAccount) => {
    if (!isDrawnWithAccount) return
    whenIdle(() => drawn.resolve(undefined), longestStreamWaitMs)
    whenIdle(() => void awaited.then(protectDrafts).then(loadLateParts).catch(console.error))
  })

async function protectDrafts(): Promise<void> {
  const { protectOldDrafts } = await import('./record/drafts/draft-database.ts')
  if (session.session) await protectOldDrafts(session.session.account.id, session.session.draftKey)
}
