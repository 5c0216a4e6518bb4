import type { Shortcut } from './shortcut.ts'

/** For `aria-keyshortcuts`; a sequence cannot be said in it. */
export function toAriaKeys(shortcuts: readonly Shortcut[], isMac: boolean): string | undefined {
  const said = shortcuts.flatMap(([stroke, ...rest]) => {
    if (!stroke || rest.length > 0) return []
    const { mod, alt, shift, key } = stroke
    return [mod && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
  })
  return said.length > 0 ? said.join(' ') : undefined
}
