import { useI18n } from '../../locales/i18n.ts'
import { usePreferences } from '../../text/use-preferences.ts'

/** Writes how long a first mirror still takes: seconds, or minutes from a minute and a half on. */
export function useTimeLeft(): (seconds: number) => string {
  const { t } = useI18n()
  const preferences = usePreferences()
  return (seconds) =>
    seconds < 90
      ? t('jobs.secondsLeft', { seconds })
      : t('jobs.minutesLeft', { minutes: Math.round(seconds / 60).toLocaleString(preferences.language) })
}
