import type { Shortcut, Stroke } from './shortcut.ts'

export interface KeyNames {
  readonly space: string
}

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '⏎', Delete: '⌦', Backspace: '⌫' }
const arrows: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }

/** A shortcut as people of the system write it, one text for each press. */
export function toKeyTexts(shortcut: Shortcut | undefined, isMac: boolean, names: KeyNames): string[] {
  return (shortcut ?? []).map((stroke) => {
    const key = stroke.key === 'Space' ? names.space : (arrows[stroke.key] ?? stroke.key)
    if (isMac) return [...listModifiers(stroke), key].map((name) => macSigns[name] ?? name).join('')
    return [...listModifiers(stroke).map((name) => (name === 'Mod' ? 'Ctrl' : name)), key].join('+')
  })
}

/** For `aria-keyshortcuts`; a sequence cannot be said in it. */
export function toAriaKeys(shortcuts: readonly Shortcut[], isMac: boolean): string | undefined {
  const said = shortcuts.flatMap(([stroke, ...rest]) => {
    if (!stroke || rest.length > 0) return []
    return [...listModifiers(stroke).map((name) => (name === 'Mod' ? (isMac ? 'Meta' : 'Control') : name)), stroke.key].join('+')
  })
  return said.length > 0 ? said.join(' ') : undefined
}

const listModifiers = ({ mod, alt, shift }: Stroke) =>
  (['Mod', 'Alt', 'Shift'] as const).filter((_, index) => [mod, alt, shift][index])
