import { reminder } from '../../../src-shared/resources/reminder.ts'
import { useBackend } from '../../api/backend.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { createReminders, type ReminderList, type RemindersAsk } from '../../api/reminders.ts'
import { useLiveQuery, type LiveQuery } from '../../api/use-live-query.ts'

/** A list of reminders that follows changes. Null asks for nothing. */
export function useReminders(ask: () => RemindersAsk | null): LiveQuery<ReminderList> {
  const { request } = useBackend()
  const reminders = createReminders(request)
  return useLiveQuery({
    // As text, so that an equal question is not asked again.
    key: () => {
      const asked = ask()
      return asked && JSON.stringify(asked)
    },
    ask: (key, signal) => reminders.list(JSON.parse(key) as RemindersAsk, signal),
    concerns: (news) => concernsType(news, reminder.type),
    keeps: () => true,
  })
}
