import { toDay, toMoment } from '../../../src-shared/values/time.ts'
import { shiftDay } from '../../../src-shared/values/day.ts'
import type { Reminder } from '../../api/reminders.ts'
import { useSession } from '../../api/use-session.ts'
import { useI18n } from '../../locales/i18n.ts'
import { dateStyles } from '../../parts/date-style.ts'
import { usePreferences } from '../../text/use-preferences.ts'

/** Writes reminders in the language of the page and the time zone of the account. */
export function useReminderWords() {
  const { t } = useI18n()
  const session = useSession()
  const preferences = usePreferences()
  const zone = (): string => session.session?.account.timeZone ?? 'UTC'

  /** `14:30`, `tomorrow, 09:00` or `Mon, 23 Nov, 09:00`. */
  function writeMoment(at: number, now = Date.now()): string {
    const [day, today] = [toDay(at, zone()), toDay(now, zone())]
    const clock = toMoment(at, zone()).slice(11, 16)
    if (day === today) return t('reminder.today', { clock })
    if (day === shiftDay(today, 1)) return t('reminder.tomorrowAt', { clock })
    const isNear = Math.abs(Date.parse(day) - Date.parse(today)) < 180 * 86_400_000
    const format = new Intl.DateTimeFormat(dateStyles[preferences.language].locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(!isNear && { year: 'numeric' }),
      timeZone: 'UTC',
    })
    return `${format.format(Date.parse(day))}, ${clock}`
  }

  /** What a reminder is about: its text, else its record. */
  const writeWhat = ({ text, record }: Pick<Reminder, 'text' | 'record'>): string =>
    text || (record?.title ?? t('reminder.withoutRecord'))

  return { zone, writeMoment, writeWhat }
}
