import type { BrowserWindow, Menu } from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import { createMenuTemplate } from './menu.ts'
import { menuLabels } from './menu-labels.ts'

export interface AppMenuOptions {
  readonly platform: NodeJS.Platform
  readonly isDevelopment: boolean
  readonly openLog: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The application menu. On macOS it is the system's menu bar. Elsewhere it provides the shortcuts and opens when the page asks.
 */
export interface AppMenu {
  setLanguage(language: Language): void
  popup(window: BrowserWindow, at: Point): void
}

export function createAppMenu(
  menus: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  { platform, isDevelopment, openLog, onError }: AppMenuOptions,
): AppMenu {
  let menu: Menu | undefined
  return {
    setLanguage(language) {
      const showLog = () => void openLog().catch(onError)
      menu = menus.buildFromTemplate(createMenuTemplate(platform, menuLabels[language], { isDevelopment, showLog }))
      menus.setApplicationMenu(menu)
    },
    popup(window, { x, y }) {
      // Electron accepts only whole pixels.
      menu?.popup({ window, x: Math.round(x), y: Math.round(y) })
    },
  }
}
