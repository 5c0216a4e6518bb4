import { endOf } from '../../../src-shared/values/day.ts'
import type { RemindersAsk } from '../../api/reminders.ts'

/** Open reminders until the end of the day in that zone. */
export const toDueReminders = (day: string, zone = 'UTC'): RemindersAsk => ({ isOpen: true, until: endOf(day, zone) })
