import { computed, type Ref } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import { contact } from '../../../src-shared/resources/contact.ts'
import { deal } from '../../../src-shared/resources/deal.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import type { RecordRow } from '../../api/records.ts'
import { useSync } from '../../api/use-sync.ts'
import { countNeedsYou } from '../../frame/needs-you.ts'
import { toSyncPieces } from '../../frame/sync-words.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useRecentRecords } from '../../palette/use-recent-records.ts'
import { toDueQuery, type DueKind } from '../../record/due-deals.ts'
import { usePerson } from '../../record/person/use-person.ts'
import { toQueryAddress } from '../../resources/query-address.ts'
import { toLines, type Line } from './line.ts'
import { toBirthdayQuery } from './read-birthdays.ts'
import { mostLines, useToday } from './use-today.ts'

export type TodayLines = ReturnType<typeof useTodayLines>

export interface DealSection {
  readonly kind: Extract<DueKind, 'overdue' | 'due' | 'stuck'>
  readonly title: string
  readonly lines: readonly Line[]
  readonly total: number
  readonly to: RouteLocationRaw
}

const needKeys = ['sync.parked', 'sync.conflicts', 'sync.heldDeletions', 'sync.duplicates']

/** The lines of Today by section, and all of them in the order in which they are drawn. */
export function useTodayLines(today: Readonly<Ref<string>>) {
  const { t } = useI18n()
  const people = usePerson()
  const sync = useSync()
  const recent = useRecentRecords()
  const data = useToday(today)
  const { reminders, changed, birthdays, tasks, events } = data

  const reminderLines = computed(() =>
    (reminders.value.value?.reminders ?? []).map((reminder) => {
      const { record, id } = reminder
      const resource = record && registry.get(record.type)
      const row: RecordRow = { id: record?.id ?? '', attributes: { 'as-string': record?.title ?? '' }, links: {} }
      const [line] = resource ? toLines('reminders', resource, [row]) : []
      // A record can have several reminders.
      return { reminder, line: { to: '', ...line, key: `reminders:${id}` } satisfies Line }
    }),
  )

  const dealSections = computed(() => {
    const titles = { overdue: t('today.overdue'), due: t('today.due'), stuck: t('today.stuck') }
    return (['overdue', 'due', 'stuck'] as const).map((kind): DealSection => {
      const query = toDueQuery(kind, people.filters)
      const { rows = [], total = 0 } = data[kind].value.value ?? {}
      return { kind, title: titles[kind], lines: toLines(kind, deal, rows, query), total, to: toQueryAddress(deal, query) }
    })
  })
  const isNothingDue = computed(
    () => reminderLines.value.length === 0 && dealSections.value.every(({ kind, total }) => kind === 'stuck' || total === 0),
  )

  const changedLines = computed(() =>
    (changed.value.value?.changed ?? []).map((one) => {
      const row: RecordRow = { id: one.id, attributes: { 'as-string': one.name }, links: {} }
      const [line] = toLines('changed', needResource(registry, one.type), [row])
      // A deleted record leads nowhere.
      return { one, line: one.action === 'delete' || !line ? { key: `changed:${one.type}/${one.id}`, to: '' } : line }
    }),
  )

  const birthdayLines = computed(() => {
    const { rows = [], total = 0 } = birthdays.value.value ?? {}
    const query = toBirthdayQuery(people.filters)
    const lines = toLines('birthdays', contact, rows.slice(0, mostLines.birthdays), query)
    return { lines, total, to: toQueryAddress(contact, query) }
  })

  const recentLines = computed(() =>
    recent.value
      .slice(0, mostLines.recent)
      .flatMap(({ resource, record }) => toLines('recent', resource, [{ links: {}, ...record }])),
  )

  const taskLines = computed(() => [
    ...toLines('tasks', needResource(registry, 'diary-tasks'), tasks.value.value?.rows ?? []),
    ...toLines('tasks', needResource(registry, 'diary-events'), events.value.value?.rows ?? []),
  ])

  const needLines = computed(() => {
    const { status } = sync
    if (!status || countNeedsYou(status) === 0) return []
    const pieces = toSyncPieces(status).filter(({ key }) => needKeys.includes(key))
    return pieces.map(({ key, count = 0 }) => ({
      line: { key: `needs:${key}`, to: '/sync/needs-you' },
      text: t(key, { count }, count),
    }))
  })

  const lines = computed((): readonly Line[] => [
    ...reminderLines.value.map(({ line }) => line),
    ...dealSections.value.flatMap((section) => section.lines),
    ...changedLines.value.map(({ line }) => line),
    ...needLines.value.map(({ line }) => line),
    ...birthdayLines.value.lines,
    ...taskLines.value,
    ...recentLines.value,
  ])

  return {
    ...data,
    reminderLines,
    dealSections,
    isNothingDue,
    changedLines,
    birthdayLines,
    recentLines,
    taskLines,
    needLines,
    lines,
  }
}
