import type { RecordLink } from './record-link.ts'

/** The desktop-only calls: all that a page can ask of its shell besides HTTP. In a browser there is no bridge. */
export interface Bridge {
  /** Whose habits the system follows for dates, as a language tag; null where it says none. */
  readonly region: string | null
  /** The system, by Node's name for it; known before anything is drawn. */
  readonly platform: string
  getShell(): Promise<Shell>
  getEngineStatus(): Promise<EngineStatus>
  /** Tells of every change from now on; the answer ends that. */
  onEngineStatus(listener: (status: EngineStatus) => void): () => void
  /** Hears of records that other programs ask for, by links such as `outpost://contacts/123`; the answer ends that. */
  onOpenRecord(listener: (link: RecordLink) => void): () => void
  /** Opens a link in the program the system has for it; false where that kind of link is not opened. */
  openExternal(url: string): Promise<boolean>
  /** Shows a file that was written for the user in the system's file browser; false where the path is not a whole one. */
  showBackup(path: string): Promise<boolean>
  /** Gives the native parts (menu, title bar, background) the language and theme of the page, now and at the next start. */
  setAppearance(appearance: Appearance): Promise<void>
  /** Opens the application menu at a point of the page, where the window has no menu bar. */
  showMenu(at: { readonly x: number; readonly y: number }): Promise<void>
  quit(): Promise<void>
}

export interface Shell {
  readonly platform: string
  readonly version: string
  readonly appearance: Appearance
}

export interface EngineStatus {
  readonly state: 'running' | 'restarting' | 'stopped'
  /** Why, in one sentence, unless it runs. */
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

/** The calls that are answered; the others listen, or are known at once. */
export type BridgeCall = Exclude<keyof Bridge, 'platform' | 'region' | 'onEngineStatus' | 'onOpenRecord'>

/** The name of the bridge on the page's `window`. */
export const bridgeName = 'outpost'

export const callChannels: Readonly<Record<BridgeCall, string>> = {
  getShell: 'outpost:get-shell',
  getEngineStatus: 'outpost:get-engine-status',
  openExternal: 'outpost:open-external',
  showBackup: 'outpost:show-backup',
  setAppearance: 'outpost:set-appearance',
  showMenu: 'outpost:show-menu',
  quit: 'outpost:quit',
}

export const engineStatusChannel = 'outpost:engine-status'
export const openRecordChannel = 'outpost:open-record'

/** Begins the argument by which a window is told its region. */
export const regionArgument = '--outpost-region='
