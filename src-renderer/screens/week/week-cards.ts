import { deal } from '../../../src-shared/resources/deal.ts'
import { shiftDay, startOfWeek } from '../../../src-shared/values/day.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { findDate, toDay } from '../../../src-shared/values/time.ts'
import type { RecordRow } from '../../api/records.ts'
import type { Reminder } from '../../api/reminders.ts'

/** Something planned for a day: a deal or a reminder. */
export type WeekCard = { readonly key: string; readonly day: string; readonly title: string } & (
  { readonly kind: 'deal'; readonly row: RecordRow } | { readonly kind: 'reminder'; readonly reminder: Reminder }
)

/** Seven days from the week's first one on. */
export const listWeekDays = (day: string, firstDay: number): readonly string[] => {
  const first = startOfWeek(day, firstDay)
  return Array.from({ length: 7 }, (_, at) => shiftDay(first, at))
}

/** The day that an address asks for, else today. */
export const readDay = (asked: unknown, today: string): string =>
  (typeof asked === 'string' ? findDate(asked) : undefined) ?? today

export function toDealCard(row: RecordRow): WeekCard[] {
  const planned = row.attributes['planned-at']
  if (typeof planned !== 'string') return []
  return [{ kind: 'deal', key: `${deal.type}/${row.id}`, day: planned.slice(0, 10), title: toTitle(row.id, row.attributes), row }]
}

export const toReminderCard = (reminder: Reminder, zone: string, title: string): WeekCard => ({
  kind: 'reminder',
  key: `reminders/${reminder.id}`,
  day: toDay(reminder.dueAt, zone),
  title,
  reminder,
})

/** The cards of each day: reminders by their time, then deals as they came. Moved cards are already on their new day. */
export function groupByDay(
  cards: readonly WeekCard[],
  days: readonly string[],
  moved: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly WeekCard[]> {
  const placed = cards.map((card) => ({ ...card, day: moved.get(card.key) ?? card.day }))
  const timeOf = (card: WeekCard) => (card.kind === 'reminder' ? card.reminder.dueAt : Number.MAX_SAFE_INTEGER)
  const ordered = placed.toSorted((a, b) => timeOf(a) - timeOf(b))
  return new Map(days.map((day) => [day, ordered.filter((card) => card.day === day)]))
}

export const arrows = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'] as const
export type Arrow = (typeof arrows)[number]
export const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key)

/** The card that an arrow key leads to. Sideways it skips days without cards. */
export function findNeighbour(
  columns: readonly (readonly WeekCard[])[],
  key: string | undefined,
  arrow: Arrow,
): WeekCard | undefined {
  const column = columns.findIndex((cards) => cards.some((card) => card.key === key))
  const at = columns[column]?.findIndex((card) => card.key === key) ?? -1
  if (at < 0) return columns.find((cards) => cards.length > 0)?.[0]
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') return columns[column]?.[at + (arrow === 'ArrowUp' ? -1 : 1)]
  const beside = arrow === 'ArrowRight' ? columns.slice(column + 1) : columns.slice(0, column).toReversed()
  const next = beside.find((cards) => cards.length > 0)
  return next?.[Math.min(at, next.length - 1)]
}
