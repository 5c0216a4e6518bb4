import { dateStyles } from '../../parts/date-style.ts'
import { usePreferences } from '../../text/use-preferences.ts'

/** Writes a calendar day in the page's language. */
export function useWriteDay() {
  const preferences = usePreferences()
  return (day: string, options: Intl.DateTimeFormatOptions): string => {
    const format = new Intl.DateTimeFormat(dateStyles[preferences.language].locale, { ...options, timeZone: 'UTC' })
    return format.format(new Date(`${day}T00:00:00Z`))
  }
}
