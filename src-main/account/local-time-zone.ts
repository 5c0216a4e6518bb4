import { isTimeZone } from '../../src-shared/values/time-zone.ts'

/** This computer's time zone for a new account; UTC if the system names no known one. */
export function localTimeZone(named: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return named !== undefined && named !== 'Etc/Unknown' && isTimeZone(named) ? named : 'UTC'
}
