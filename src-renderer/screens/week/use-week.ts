import { computed, shallowRef, type Ref } from 'vue'
import { deal } from '../../../src-shared/resources/deal.ts'
import { ownValue } from '../../../src-shared/schema/filter.ts'
import { endOf, moveToDay, startOf } from '../../../src-shared/values/day.ts'
import { useBackend } from '../../api/backend.ts'
import { wholeList, type ListQuery } from '../../api/list-query.ts'
import { listUpTo } from '../../api/list-up-to.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { mostReminders } from '../../api/reminders.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { useCellWrite } from '../../record/edit/use-cell-write.ts'
import { everyone, usePerson } from '../../record/person/use-person.ts'
import { useReminderActs } from '../../record/reminders/use-reminder-acts.ts'
import { useReminderWords } from '../../record/reminders/use-reminder-words.ts'
import { useReminders } from '../../record/reminders/use-reminders.ts'
import { useRights } from '../../record/use-rights.ts'
import { groupByDay, toDealCard, toReminderCard, type WeekCard } from './week-cards.ts'

/** The most deals of a week. A person with more has no use for a week's view. */
export const mostDeals = 1000
const names = ['as-string', 'name', 'planned-at', 'amount', 'company', 'stage']

/** Open deals by planned date and open reminders of these days, and how to move them to another day. */
export function useWeek(days: Readonly<Ref<readonly string[]>>) {
  const { records } = useBackend()
  const people = usePerson()
  const { zone, writeWhat } = useReminderWords()
  const acts = useReminderActs()
  const rights = useRights(deal)
  const write = useCellWrite(deal, () => undefined)
  /** The last move of each card on its way. */
  const moves = new Map<string, Promise<void>>()
  const first = computed(() => days.value[0] ?? '')
  const last = computed(() => days.value.at(-1) ?? '')

  const query = computed((): ListQuery => ({
    ...wholeList,
    filters: [
      { name: 'planned-at-gte', value: first.value },
      { name: 'planned-at-lte', value: last.value },
      { name: 'stage-kind', value: 'open' },
      ...people.filters,
    ],
    sort: 'planned-at',
  }))

  const deals = useLiveQuery({
    key: () => JSON.stringify(query.value),
    ask: (key, signal) => listUpTo(records, deal, { query: JSON.parse(key) as ListQuery, names }, mostDeals, signal),
    concerns: (news) => concernsType(news, deal.type),
  })
  /** Reminders are of the user of this computer, so a colleague has none here. */
  const hasReminders = computed(() => people.person === ownValue || people.person === everyone)
  const reminders = useReminders(() =>
    hasReminders.value
      ? { isOpen: true, from: startOf(first.value, zone()), until: endOf(last.value, zone()), most: mostReminders }
      : null,
  )

  const cards = computed((): readonly WeekCard[] => [
    ...(deals.value.value?.rows.flatMap(toDealCard) ?? []),
    ...(hasReminders.value ? (reminders.value.value?.reminders ?? []) : []).map((one) =>
      toReminderCard(one, zone(), writeWhat(one)),
    ),
  ])
  /** The new days of cards on their way. */
  const moved = shallowRef<ReadonlyMap<string, string>>(new Map())
  const byDay = computed(() => groupByDay(cards.value, days.value, moved.value))

  /**
   * A card that is moved again before its move is saved waits for that: the second change starts from the first. Otherwise it
   * starts from the card as the user saw it, so that a change by someone else is noticed.
   */
  function moveNow(card: WeekCard, to: string): Promise<void> {
    moved.value = new Map([...moved.value, [card.key, to]])
    const former = moves.get(card.key)
    const findCard = () => (former && cards.value.find(({ key }) => key === card.key)) ?? card
    const mine: Promise<void> = (former ?? Promise.resolve())
      .then(() => save(findCard(), to))
      .finally(() => {
        if (moves.get(card.key) !== mine) return
        moves.delete(card.key)
        moved.value = new Map([...moved.value].filter(([key]) => key !== card.key))
      })
    moves.set(card.key, mine)
    return mine
  }

  async function save(card: WeekCard, to: string): Promise<void> {
    if (card.kind === 'deal') {
      await write(card.row, 'planned-at', to)
      await deals.refresh()
    } else {
      await acts.moveTo(card.reminder, moveToDay(card.reminder.dueAt, to, zone()))
      await reminders.refresh()
    }
  }

  /** Moves a card to another day. It is drawn there at once. */
  function move(card: WeekCard, to: string): void {
    if (card.day === to) return
    if (card.kind === 'deal') rights.guard('update', () => void moveNow(card, to))
    else void moveNow(card, to)
  }

  return { cards, byDay, moved, move, deals, reminders }
}
