import { randomUUID } from 'node:crypto'
import type * as electron from 'electron'
import type { Language } from '../../src-shared/bridge.ts'
import { backgroundOf } from './native-colours.ts'
import { pageOrigin, pageScheme } from './page-address.ts'
import { createPassphrasePage, type PassphraseKind } from './passphrase-page.ts'
import { guardSession } from './session-guard.ts'
import { toWindowOptions } from './window.ts'

export interface PassphraseQuestion {
  readonly kind: PassphraseKind
  readonly language: Language
  readonly parent: electron.BrowserWindow | undefined
  /** Uses the passphrase; gives the sentence to show where that did not work. */
  readonly use: (passphrase: string) => Promise<string | null>
}

type ElectronParts = Pick<typeof electron, 'BrowserWindow' | 'nativeTheme' | 'session'>

const sizes = { new: { width: 460, height: 364 }, present: { width: 460, height: 276 } } as const

/** Some systems never say that a window is ready to be shown. */
const longestWait = 2_000

/**
 * Asks for a passphrase in a window of its own, which native dialogs cannot. It has no preload and a session that lives in
 * memory; the passphrase goes to this process by a request to the app's own scheme. Resolves to whether it was used.
 */
export function askPassphrase(
  { BrowserWindow, nativeTheme, session }: ElectronParts,
  platform: NodeJS.Platform,
  { kind, language, parent, use }: PassphraseQuestion,
): Promise<boolean> {
  const own = session.fromPartition(`passphrase-${randomUUID()}`)
  guardSession(own, null)
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
  const show = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show()
  }
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', show)
  const timer = setTimeout(show, longestWait)
  window.once('closed', () => {
    clearTimeout(timer)
    resolve(isUsed)
  })
  window.loadURL(`${pageOrigin}/`).catch((error: unknown) => {
    reject(error instanceof Error ? error : new Error(String(error)))
    close()
  })
  return promise
}
