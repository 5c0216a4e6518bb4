/** What the app asked of Electron, for tests to look at. */
export const record = {
  schemes: [] as unknown[],
  handledSchemes: [] as string[],
  switches: [] as string[],
  windows: [] as { options: Record<string, unknown>; shown: number; focused: number }[],
  menus: [] as unknown[],
  /** What was opened as a menu, and where. */
  popups: [] as { labels: string[]; x: number | undefined; y: number | undefined }[],
  names: [] as string[],
  crashReporter: [] as unknown[],
  ipcChannels: [] as string[],
  sessionCalls: [] as string[],
  /** Navigations away from the page, and whether the app let them through. */
  navigations: [] as { url: string; prevented: boolean }[],
  windowOpens: [] as { url: string; action: string }[],
  /** Addresses that the page reached for outside the app, and whether the session let them through. */
  outside: [] as { url: string; cancelled: boolean }[],
  openedExternally: [] as string[],
  notices: [] as unknown[],
  dialogs: [] as { kind: string; options: unknown }[],
}
