import './styles/main.css'
import { createPinia } from 'pinia'
import { share } from 'rxjs'
import { createApp } from 'vue'
import App from './App.vue'
import { backendKey, type Backend } from './api/backend.ts'
import { findBridge } from './api/bridge.ts'
import { createLive } from './api/live.ts'
import { whileShown } from './api/page-life.ts'
import { createRecords } from './api/records.ts'
import { createRequest, type Fetch } from './api/request.ts'
import { keepReadingSession } from './api/session.ts'
import { useCustomFields } from './records/list/use-custom-fields.ts'
import { createPages } from './screens/pages.ts'
import { useEngine } from './stores/engine.ts'
import { useSession } from './stores/session.ts'
import { useWords } from './stores/words.ts'

const pinia = createPinia()
const engine = useEngine(pinia)
const session = useSession(pinia)

const ask: Fetch = (path, init) => fetch(path, init)
const request = createRequest(ask, engine.hearOutcome)
const news$ = whileShown(createLive({ fetch: ask, random: Math.random }), window).pipe(share())
news$.subscribe(engine.hearNews)
findBridge()?.onEngineStatus(engine.hearShell)

const backend: Backend = { request, records: createRecords(request), news$ }

void keepReadingSession(request, (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))).then((found) => {
  session.session = found ?? null
})

const app = createApp(App).use(pinia).use(useWords(pinia).messages).use(createPages()).provide(backendKey, backend)
// Every list waits for them: they are asked for beside the account, not after it.
useCustomFields(pinia)
app.mount('#app')
