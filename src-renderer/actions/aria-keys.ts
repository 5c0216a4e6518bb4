import type { Shortcut } from './shortcut.ts'

/** The shortcuts for `aria-keyshortcuts`, which cannot express a sequence of keys. */
export function toAriaKeys(shortcuts: readonly Shortcut[], isMac: boolean): string | undefined {
  const said = shortcuts.flatMap(([stroke, ...rest]) => {
    if (!stroke || rest.length > 0) return []
    const { mod, alt, shift, key } = stroke
    return [mod && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
  })
  return said.length > 0 ? said.join(' ') : undefined
}
