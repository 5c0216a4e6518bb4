const onMac: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Enter: '↩', Backspace: '⌫' }
const elsewhere: Readonly<Record<string, string>> = { Mod: 'Ctrl' }
const everywhere: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** Splits `Mod+K` or `G C` into the key names of each step. */
export function listKeyNames(keys: string, mac: boolean): string[][] {
  const own = mac ? onMac : elsewhere
  return keys
    .split(' ')
    .filter((step) => step !== '')
    .map((step) => step.split(/(?<=.)\+(?=.)/).map((key) => own[key] ?? everywhere[key] ?? key))
}

export function isMac(): boolean {
  return /mac/i.test(navigator.platform)
}
