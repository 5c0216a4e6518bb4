import { watch } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import type { ChangedRecord } from '../../api/changed-by-others.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { createNamed, useTitles } from '../../record/use-titles.ts'
import { useSession } from '../../api/use-session.ts'

const mostFields = 3

/** Says who changed a record, and what. */
export function useChangedWords(changed: () => readonly ChangedRecord[]) {
  const { t } = useI18n()
  const words = useFields()
  const session = useSession()
  const titles = useTitles()
  watch(
    changed,
    (now) => {
      const { named, add } = createNamed()
      add(
        'users',
        now.flatMap(({ user }) => user ?? []),
      )
      void titles.learn(named)
    },
    { immediate: true },
  )

  function writeWho({ user, isByServer }: ChangedRecord): string {
    if (isByServer || user === null) return t('today.byServer')
    return user === session.session?.user?.id ? t('today.byApplication') : titles.findTitle('users', user)
  }

  function writeWhat({ type, action, isAssigned, fields }: ChangedRecord): string {
    if (action === 'delete') return t('today.deleted')
    if (isAssigned) return t('today.assigned')
    if (action === 'create') return t('today.created')
    const resource = registry.get(type)
    const names = resource ? fields.slice(0, mostFields).map((name) => words.fieldLabel(resource, name)) : []
    const more = fields.length - names.length
    return [names.join(', '), ...(more > 0 ? [t('today.moreFields', { count: more })] : [])].join(' ')
  }

  return { writeWho, writeWhat }
}
