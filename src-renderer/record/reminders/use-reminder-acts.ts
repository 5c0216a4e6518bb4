import { useBackend } from '../../api/backend.ts'
import type { Outcome } from '../../api/outcome.ts'
import type { Ref } from '../../api/records.ts'
import { createReminders, type Reminder } from '../../api/reminders.ts'
import { useI18n } from '../../locales/i18n.ts'
import type { Said } from '../../actions/use-toasts.ts'
import { useTellProblem } from '../edit/use-tell-problem.ts'
import { useCommitUndo } from '../undo/use-commit-undo.ts'
import { useReminderWords } from './use-reminder-words.ts'

/** What a user does with reminders. Each act can be undone, and tells a problem in a toast. */
export function useReminderActs() {
  const { t } = useI18n()
  const reminders = createReminders(useBackend().request)
  const offerUndo = useCommitUndo()
  const tellProblem = useTellProblem()
  const { writeMoment, writeWhat } = useReminderWords()

  /** Whether it was done. */
  async function settle(work: Promise<Outcome<unknown>>, label: Said): Promise<boolean> {
    const outcome = await work
    if (!outcome.ok) tellProblem(outcome.problem)
    else if (outcome.commit !== undefined) offerUndo(outcome.commit, { label })
    return outcome.ok
  }

  return {
    create: (record: Ref, text: string, at: number, key: string): Promise<boolean> =>
      settle(reminders.create(record, text, at, key), () => t('reminder.created', { when: writeMoment(at) })),
    moveTo: (one: Reminder, at: number): Promise<boolean> =>
      settle(reminders.change(one.id, { dueAt: at }), () => t('reminder.moved', { what: writeWhat(one), when: writeMoment(at) })),
    setDone: (one: Reminder, isDone: boolean): Promise<boolean> =>
      settle(reminders.change(one.id, { doneAt: isDone ? Date.now() : null }), () =>
        t(isDone ? 'reminder.wasDone' : 'reminder.reopened', { what: writeWhat(one) }),
      ),
    remove: (one: Reminder): Promise<boolean> =>
      settle(reminders.remove(one.id), () => t('reminder.removed', { what: writeWhat(one) })),
  }
}
