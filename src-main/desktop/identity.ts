import type { App } from 'electron'

/**
 * What the systems know the app by. The name is part of the keychain's item: another one loses the keys that it holds. Windows
 * groups taskbar buttons and shows toasts by the id, which is the installer's own.
 */
export const appName = 'Outpost'
export const appId = 'app.outpost.desktop'

/** Has to be called first of all: folders and keychain items are named after it. */
export function nameApp(app: Pick<App, 'setName' | 'setAppUserModelId'>, platform: NodeJS.Platform): void {
  app.setName(appName)
  // Electron has this call on Windows alone.
  if (platform === 'win32') app.setAppUserModelId(appId)
}
