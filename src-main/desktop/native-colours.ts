import type { TitleBarOverlayOptions } from 'electron'

/** The page's background and text colours (slate 1 and 12), for native parts. */
const colours = {
  light: { background: '#fcfcfd', text: '#1c2024' },
  dark: { background: '#111113', text: '#edeef0' },
} as const

export const headerHeight = 44

export function backgroundOf(isDark: boolean): string {
  return colours[isDark ? 'dark' : 'light'].background
}

export function titleBarOverlayOf(isDark: boolean): Required<TitleBarOverlayOptions> {
  const { background, text } = colours[isDark ? 'dark' : 'light']
  // One pixel less, so that the header's border continues below the buttons.
  return { color: background, symbolColor: text, height: headerHeight - 1 }
}
