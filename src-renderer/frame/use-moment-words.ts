import { useSession } from '../api/use-session.ts'
import { usePreferences } from '../text/use-preferences.ts'
import { writeMoment } from './sync-words.ts'

/** Writes a moment in the language of the page and the time zone of the account. */
export function useMomentWords(): (at: string) => string {
  const session = useSession()
  const preferences = usePreferences()
  return (at) => writeMoment(at, Date.now(), preferences.language, session.session?.account.timeZone ?? 'UTC')
}
