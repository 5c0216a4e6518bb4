import { randomUUID } from 'node:crypto'
import type * as electron from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import { backgroundOf } from './native-colours.ts'
import { pageOrigin, pageScheme } from './page-address.ts'
import { createPassphrasePage, type PassphraseKind } from './passphrase-page.ts'
import { guardSession } from './session-guard.ts'
import { showWhenDrawn } from './show-window.ts'
import { toWindowOptions } from './window.ts'

export interface PassphraseQuestion {
  readonly kind: PassphraseKind
  readonly language: Language
  readonly parent: electron.BrowserWindow | undefined
  /** Uses the passphrase. Returns the error text if that failed. */
  readonly use: (passphrase: string) => Promise<string | null>
}

type ElectronParts = Pick<typeof electron, 'BrowserWindow' | 'nativeTheme' | 'session'>

const sizes = { new: { width: 460, height: 364 }, present: { width: 460, height: 276 } } as const

/**
 * Asks for a passphrase in its own window, because native dialogs cannot. The window has no preload and an in-memory session.
 * The page sends the passphrase to this process by the app's own scheme. Resolves to whether it was used.
 */
export function askPassphrase(
  { BrowserWindow, nativeTheme, session }: ElectronParts,
  platform: NodeJS.Platform,
  { kind, language, parent, use }: PassphraseQuestion,
): Promise<boolean> {
  const own = session.fromPartition(`passphrase-${randomUUID()}`)
  guardSession(own, { development: null, platform, languages: [] })
  const isDark = nativeTheme.shouldUseDarkColors
  const bounds = { x: 0, y: 0, ...sizes[kind] }
  const usual = toWindowOptions({ platform, bounds, isDark, isDevelopment: false, preload: '', region: '' })
  const { preload: _none, additionalArguments: _region, ...preferences } = usual.webPreferences ?? {}
  const window = new BrowserWindow({
    ...sizes[kind],
    ...(parent ? { parent, modal: platform !== 'darwin' } : {}),
    ...{ title: 'Outpost', show: false, useContentSize: true, autoHideMenuBar: true, backgroundColor: backgroundOf(isDark) },
    ...{ resizable: false, minimizable: false, maximizable: false, fullscreenable: false },
    webPreferences: { ...preferences, session: own },
  })
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let isUsed = false
  const close = () => {
    if (!window.isDestroyed()) window.close()
  }
  const handler = createPassphrasePage({
    ...{ kind, language, use },
    onDone() {
      isUsed = true
      setImmediate(close)
    },
    onCancel: () => void setImmediate(close),
  })
  own.protocol.handle(pageScheme, handler)
  showWhenDrawn(window, { isMaximized: false, isFullScreen: false })
  window.once('closed', () => resolve(isUsed))
  window.loadURL(`${pageOrigin}/`).catch((error: unknown) => {
    reject(error instanceof Error ? error : new Error(String(error)))
    close()
  })
  return promise
}
