import { computed } from 'vue'
import { usePreferences } from '../text/use-preferences.ts'
import { dateStyles } from '../parts/date-style.ts'

/** Writes calendar days in the page's language, in one way. */
export function useWriteDay(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const preferences = usePreferences()
  // Formats are expensive to create.
  const format = computed(() => new Intl.DateTimeFormat(dateStyles[preferences.language].locale, { ...options, timeZone: 'UTC' }))
  return (day) => format.value.format(new Date(`${day}T00:00:00Z`))
}
