import { filter } from 'rxjs'
import { onScopeDispose, watch } from 'vue'
import { useRoute } from 'vue-router'
import { useBackend } from '../api/backend.ts'
import { presentations } from '../resources/index.ts'
import { useRecents } from '../record/use-recents.ts'
import { useSession } from '../api/use-session.ts'

/** Remembers recently viewed records from the page's address, and forgets deleted ones. */
export function useVisits(): void {
  const route = useRoute()
  const { news$ } = useBackend()
  const recents = useRecents()
  const session = useSession()

  watch(
    () => [route.path, route.query['peek'], session.session] as const,
    ([path, id]) => {
      const shown = presentations.find((one) => one.path === path)
      if (shown && typeof id === 'string' && id !== '') recents.visit({ type: shown.resource.type, id })
    },
    { immediate: true },
  )
  const heard = news$.pipe(filter((news) => news.kind === 'change' && news.action === 'delete')).subscribe((news) => {
    if (news.kind === 'change') for (const id of news.ids) recents.drop({ type: news.type, id })
  })
  onScopeDispose(() => heard.unsubscribe())
}
