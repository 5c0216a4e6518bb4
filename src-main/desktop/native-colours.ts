import type { TitleBarOverlayOptions } from 'electron'

/** The page's own background and text (slate 1 and 12), for what is drawn before there is a page, and beside it. */
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
  // One pixel less, so that the hairline under the header goes on beneath the buttons.
  return { color: background, symbolColor: text, height: headerHeight - 1 }
}
