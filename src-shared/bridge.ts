import type { RecordLink } from './record-link.ts'

/** The desktop-only calls: everything a page can ask of its shell besides HTTP. A browser has no bridge. */
export interface Bridge {
  /** The language tag for date formats, from the system; null if it names none. */
  readonly region: string | null
  /** The system by Node's name, known before the first paint. */
  readonly platform: string
  getShell(): Promise<Shell>
  getEngineStatus(): Promise<EngineStatus>
  /** Calls back on every later change. Returns a function that stops it. */
  onEngineStatus(listener: (status: EngineStatus) => void): () => void
  /** Calls back for links such as `outpost://contacts/123` from other programs. Returns a function that stops it. */
  onOpenRecord(listener: (link: RecordLink) => void): () => void
  /** Opens a link in the system's program for it. False if this kind of link is not allowed. */
  openExternal(url: string): Promise<boolean>
  /** Shows a file written for the user in the system's file browser. False if the path is not absolute. */
  showBackup(path: string): Promise<boolean>
  /** Shows a notice of the system. A click on it shows the record, or the window if there is none. */
  notify(notice: Notice): Promise<void>
  /** Applies the page's language and theme to menu, title bar and background, now and at the next start. */
  setAppearance(appearance: Appearance): Promise<void>
  /** Opens the application menu at a point of the page, for windows without a menu bar. */
  showMenu(at: { readonly x: number; readonly y: number }): Promise<void>
  /** Ends the program and starts it again, because Chromium asks the system's keychain once per run. */
  restart(): Promise<void>
  quit(): Promise<void>
}

export interface Notice {
  readonly title: string
  readonly body: string
  readonly link: RecordLink | null
}

export interface Shell {
  readonly platform: string
  readonly version: string
  readonly appearance: Appearance
}

export interface EngineStatus {
  readonly state: 'running' | 'restarting' | 'stopped'
  /** The reason in one sentence, unless the engine is running. */
  readonly detail: string | null
}

export const themes = ['system', 'light', 'dark'] as const
export const languages = ['en', 'ru'] as const

export type Theme = (typeof themes)[number]
export type Language = (typeof languages)[number]

export interface Appearance {
  readonly theme: Theme
  readonly language: Language
}

/** Calls with an answer. The others only listen or are known at once. */
export type BridgeCall = Exclude<keyof Bridge, 'platform' | 'region' | 'onEngineStatus' | 'onOpenRecord'>

/** The name of the bridge on the page's `window`. */
export const bridgeName = 'outpost'

export const callChannels: Readonly<Record<BridgeCall, string>> = {
  getShell: 'outpost:get-shell',
  getEngineStatus: 'outpost:get-engine-status',
  openExternal: 'outpost:open-external',
  showBackup: 'outpost:show-backup',
  notify: 'outpost:notify',
  setAppearance: 'outpost:set-appearance',
  showMenu: 'outpost:show-menu',
  restart: 'outpost:restart',
  quit: 'outpost:quit',
}

export const engineStatusChannel = 'outpost:engine-status'
export const openRecordChannel = 'outpost:open-record'

/** Prefix of the argument that tells a window its region. */
export const regionArgument = '--outpost-region='
