import type { App } from 'electron'

/** Whether this is the one that runs; if not, the one that does has been told, and comes to the front. */
export function claimSingleInstance(app: Pick<App, 'requestSingleInstanceLock' | 'on'>, onSecondStart: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', onSecondStart)
  return true
}
