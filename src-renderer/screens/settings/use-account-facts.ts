import { computed, watch, type Ref } from 'vue'
import type { AccountKind, AccountSummary } from '../../../src-shared/workspace.ts'
import { useSession } from '../../api/use-session.ts'
import { useSync } from '../../api/use-sync.ts'
import { useI18n } from '../../locales/i18n.ts'
import { createNamed, useTitles } from '../../record/use-titles.ts'
import { writeBytes } from './data/backup-words.ts'

/** Locale keys that name the kinds of accounts. */
export const kindKeys: Readonly<Record<AccountKind, string>> = {
  local: 'status.local',
  hosted: 'status.hosted',
  mirror: 'status.mirror',
}

/** What is known of the open account. `account` is missing where accounts are managed elsewhere. */
export function useAccountFacts(account: Ref<AccountSummary | undefined>) {
  const { t, language } = useI18n()
  const session = useSession()
  const sync = useSync()
  const { learn, findTitle } = useTitles()

  const user = computed(() => session.session?.user?.id)
  watch(
    user,
    (id) => {
      const { named, add } = createNamed()
      if (id !== undefined) add('users', [id])
      void learn(named)
    },
    { immediate: true },
  )

  const writeDay = (at: string) => new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(new Date(at))

  const facts = computed(() => {
    const kind = session.session?.account.kind
    const known: readonly (readonly [key: string, value: string | null | undefined])[] = [
      [t('settingsAccount.kind'), kind && t(kindKeys[kind])],
      [t('settingsAccount.address'), account.value?.address ?? sync.status?.remote.url],
      [t('settingsAccount.user'), user.value && findTitle('users', user.value)],
      [t('settingsAccount.timeZone'), session.session?.account.timeZone],
      [t('settingsAccount.folder'), account.value?.folder],
      [t('settingsAccount.size'), account.value && writeBytes(account.value.bytes, language())],
    ]
    return known.flatMap(([name, value]) => (value ? [{ name, value }] : []))
  })
  return { facts, writeDay }
}
