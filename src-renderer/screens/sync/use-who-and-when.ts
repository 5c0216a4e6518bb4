import { computed, watch } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import type { Conflict } from '../../../src-shared/sync/conflict.ts'
import { useBackend } from '../../api/backend.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { useSession } from '../../api/use-session.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useMomentWords } from '../../frame/use-moment-words.ts'
import { readHistory, type HistoryEntry } from '../../record/history/history.ts'
import { createNamed, useTitles } from '../../record/use-titles.ts'
import { succeed } from '../../api/outcome.ts'
import { toNamedField } from './named-fields.ts'

/** Who changed each side of a conflict, and when. For the hosted CRM only the time is known. */
export function useWhoAndWhen(conflict: () => Conflict) {
  const { t } = useI18n()
  const { request } = useBackend()
  const session = useSession()
  const { learn, findTitle } = useTitles()

  const { value: history } = useLiveQuery({
    // A record deleted here no longer has a history.
    key: () => (conflict().kind === 'delete-edit' ? null : `${conflict().type}/${conflict().recordId}`),
    async ask(key, signal) {
      const [type = '', id = ''] = key.split('/')
      const path = `/ext/v1/journal?${new URLSearchParams({ type, id, limit: '50' })}`
      const outcome = await request({ path, signal })
      const resource = registry.get(type)
      return outcome.ok ? succeed(resource ? readHistory(resource, outcome.value) : []) : outcome
    },
  })

  /** The last local change to one of the conflicting fields. */
  const own = computed((): HistoryEntry | undefined => {
    const resource = registry.get(conflict().type)
    const names = resource ? Object.keys(conflict().fields).map((name) => toNamedField(resource, name).name) : []
    const isOwn = ({ name }: { name: string }) => names.includes(name)
    return history.value?.find(({ origin, changes }) => origin === 'user' && changes.some(isOwn))
  })
  const user = computed(() => own.value?.user ?? session.session?.user?.id ?? null)
  watch(
    user,
    (id) => {
      const { named, add } = createNamed()
      if (id !== null) add('users', [id])
      void learn(named)
    },
    { immediate: true },
  )

  const write = useMomentWords()
  const mine = computed(() => {
    const at = write(own.value?.at ?? conflict().at)
    return user.value === null ? at : t('syncCentre.by', { name: findTitle('users', user.value), at })
  })
  const theirs = computed(() => {
    const times = Object.values(conflict().fields).flatMap(({ theirsAt }) => theirsAt ?? [])
    const last = times.toSorted().at(-1)
    return last === undefined ? '' : write(last)
  })
  return { mine, theirs }
}
