import type { App } from 'electron'
import type { RecordLink } from '../../src-shared/record-link.ts'
import { findLinkAmong } from './record-links.ts'

/** Whether this is the first instance. If not, the first one has been notified and comes to the front. */
export function claimSingleInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  onSecondStart: (link: RecordLink | undefined) => void,
): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', (_event, words) => onSecondStart(findLinkAmong(words)))
  return true
}
