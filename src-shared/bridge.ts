/** The desktop-only calls: all that a page can ask of its shell besides HTTP. In a browser there is no bridge. */
export interface Bridge {
  /** Whose habits the system follows for dates, as a language tag; null where it says none. */
  readonly region: string | null
  getShell(): Promise<Shell>
  getEngineStatus(): Promise<EngineStatus>
  /** Tells of every change from now on; the answer ends that. */
  onEngineStatus(listener: (status: EngineStatus) => void): () => void
  /** Opens a link in the program the system has for it; false where that kind of link is not opened. */
  openExternal(url: string): Promise<boolean>
  /** Shows a file that was written for the user in the system's file browser; false where the path is not a whole one. */
  showBackup(path: string): Promise<boolean>
  /** Gives the native parts (menu, title bar, background) the language and theme of the page, now and at the next start. */
  setAppearance(appearance: Appearance): Promise<void>
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

/** The calls that are answered; `onEngineStatus` is the one that listens, and `region` is known from the start. */
export type BridgeCall = Exclude<keyof Bridge, 'onEngineStatus' | 'region'>

/** The name of the bridge on the page's `window`. */
export const bridgeName = 'outpost'

export const callChannels: Readonly<Record<BridgeCall, string>> = {
  getShell: 'outpost:get-shell',
  getEngineStatus: 'outpost:get-engine-status',
  openExternal: 'outpost:open-external',
  showBackup: 'outpost:show-backup',
  setAppearance: 'outpost:set-appearance',
  quit: 'outpost:quit',
}

export const engineStatusChannel = 'outpost:engine-status'

/** Begins the argument by which a window is told its region. */
export const regionArgument = '--outpost-region='
