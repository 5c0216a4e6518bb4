import { computed, watch } from 'vue'
import { registry } from '../../../src-shared/resources/index.ts'
import { ownValue } from '../../../src-shared/schema/filter.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import type { ChangedRecord } from '../../api/changed-by-others.ts'
import { useSession } from '../../api/use-session.ts'
import { withCustoms } from '../../fields/custom-columns.ts'
import { useCustomFields } from '../../fields/use-custom-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { listNamed, readChanges } from '../../record/history/history.ts'
import { useChangeWords } from '../../record/history/use-change-words.ts'
import { usePerson } from '../../record/person/use-person.ts'
import { useTitles } from '../../record/use-titles.ts'

/** More changed fields than these are only counted. */
const mostFields = 2
/** Of a long text, a line shows the beginning. */
const mostCharacters = 40

/** Says who changed a record, and what, in the words of the record's history. */
export function useChangedWords(changed: () => readonly ChangedRecord[]) {
  const { t } = useI18n()
  const session = useSession()
  const people = usePerson()
  const customs = useCustomFields()
  const titles = useTitles()
  const writeChange = useChangeWords(titles.findTitle, mostCharacters)

  const read = computed(
    () =>
      new Map(
        changed().map((one) => {
          const resource = withCustoms(needResource(registry, one.type), customs.known?.(one.type) ?? [])
          return [one, { resource, user: one.user, changes: readChanges(resource, one.changes) }]
        }),
      ),
  )
  watch(read, (now) => void titles.learn(listNamed([...now.values()])), { immediate: true })

  function writeWho({ user, isByServer }: ChangedRecord): string {
    if (isByServer || user === null) return t('today.byServer')
    return user === session.session?.user?.id ? t('today.byApplication') : titles.findTitle('users', user)
  }

  function writeWhat(one: ChangedRecord): string {
    if (one.action === 'delete') return t('today.deleted')
    if (one.isAssigned && people.person === ownValue) return t('today.assigned')
    if (one.action === 'create') return t('today.created')
    const found = read.value.get(one)
    if (!found) return ''
    const { resource, changes } = found
    const shown = changes.slice(0, mostFields).map((change) => {
      const { label, text } = writeChange(resource, change)
      return label === '' ? text : t('today.changedField', { field: label, change: text })
    })
    const count = changes.length - shown.length
    return [...shown, ...(count > 0 ? [t('today.moreFields', { count }, count)] : [])].join(', ')
  }

  return { writeWho, writeWhat }
}
