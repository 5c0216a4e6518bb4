import type { App } from 'electron'

/**
 * How systems identify the app. The name is part of the keychain's item, so a change loses its keys. Windows groups taskbar
 * buttons and shows toasts by the id, which is the installer's.
 */
export const appName = 'Outpost'
export const appId = 'app.outpost.desktop'

/** Must be called first: folders and keychain items use the name. */
export function nameApp(app: Pick<App, 'setName' | 'setAppUserModelId'>, platform: NodeJS.Platform): void {
  app.setName(appName)
  // Only Windows has this call.
  if (platform === 'win32') app.setAppUserModelId(appId)
}
