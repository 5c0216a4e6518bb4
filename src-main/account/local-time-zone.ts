import { isTimeZone } from '../../src-shared/values/time-zone.ts'

/** The zone of this computer, which a new account takes; UTC where the system names none that is known. */
export function localTimeZone(named: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return named !== undefined && named !== 'Etc/Unknown' && isTimeZone(named) ? named : 'UTC'
}
