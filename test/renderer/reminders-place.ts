import { createPinia, setActivePinia } from 'pinia'
import { Subject } from 'rxjs'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import type { Backend } from '../../src-renderer/api/backend.ts'
import { backendKey } from '../../src-renderer/api/backend.ts'
import type { LiveEvent } from '../../src-renderer/api/live.ts'
import type { Outcome } from '../../src-renderer/api/outcome.ts'
import { createRecords } from '../../src-renderer/api/records.ts'
import { createReminders } from '../../src-renderer/api/reminders.ts'
import { createRequest } from '../../src-renderer/api/request.ts'
import { useSession } from '../../src-renderer/api/use-session.ts'
import { createMessages } from '../../src-renderer/locales/i18n.ts'
import { deal } from '../../src-shared/resources/deal.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { openEngine } from '../support/engine-under-test.ts'
import { createMemoryRouter } from './memory-router.ts'

export const need = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}

/** An account in UTC with its engine, and what components need of the app around them. */
export async function openReminders(language: 'en' | 'ru' = 'en') {
  const api = await openEngine(createMemoryStore({ registry }))
  const news$ = new Subject<LiveEvent>()
  let refused: string | null = null
  let lost: string | null = null
  const request = createRequest(
    async (path, init) => {
      if (refused !== null && path.startsWith(refused))
        return Response.json({ errors: [{ status: '500', code: '500', detail: 'Disk I/O error' }] }, { status: 500 })
      const answer = await api.ask(path, init)
      if (lost !== null && path.startsWith(lost)) throw new TypeError('Failed to fetch')
      return answer
    },
    () => undefined,
  )
  const backend: Backend = { request, records: createRecords(request), news$ }
  const pinia = createPinia()
  setActivePinia(pinia)
  useSession().session = { account: { id: 'a', kind: 'local', timeZone: 'UTC' }, user: { id: '1' }, version: '' }
  const router = await createMemoryRouter('/')
  return {
    api,
    router,
    backend,
    pinia,
    reminders: createReminders(request),
    addDeal: async (name: string) => ({
      type: 'deals',
      id: need(await backend.records.createRecord(deal, { attributes: { name } })).id,
    }),
    /** The event of a change, as the engine's stream tells it. */
    tell: (type = 'reminders') => news$.next({ kind: 'change', type, ids: ['1'], action: 'update' }),
    global: () => ({
      plugins: [pinia, createMessages(language), router],
      provide: { [backendKey as symbol]: backend },
    }),
    /** Requests to this path fail from now on. */
    refuse: (path: string | null) => (refused = path),
    /** The engine does what is asked at this path from now on, but its answers are lost. */
    lose: (path: string | null) => (lost = path),
    close: () => api.close(),
  }
}
