interface Key {
  readonly key: string
  readonly code: string
  readonly shiftKey?: boolean
}

const plain: readonly (readonly [string, string])[] = [
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((key) => [key, `Key${key.toUpperCase()}`] as const),
  ...[...'0123456789'].map((key) => [key, `Digit${key}`] as const),
  ...(
    [' Space', '-Minus', '=Equal', '[BracketLeft', ']BracketRight', ';Semicolon', "'Quote", '`Backquote', '\\Backslash'] as const
  ).map((both) => [both.slice(0, 1), both.slice(1)] as const),
  ...([',Comma', '.Period', '/Slash'] as const).map((both) => [both.slice(0, 1), both.slice(1)] as const),
]
const above = new Map(
  [...`!1@2#3$4%5^6&7*8(9)0_-+={[}]:;"'~\`|\\<,>.?/`]
    .map((key, at, all) => [all[at + 1] ?? '', key] as const)
    .filter((_, at) => at % 2 === 0),
)
const named = [
  ...['Enter', 'Escape', 'Tab', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'ContextMenu'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ...Array.from({ length: 12 }, (_, at) => `F${String(at + 1)}`),
]
const held = ['Shift', 'Control', 'Alt', 'Meta']

/** A keyboard with English letters. */
export const keyboardMap: readonly Key[] = [
  ...plain.map(([key, code]) => ({ key, code })),
  ...plain.flatMap(([key, code]) => {
    const other = above.get(key) ?? (key.toUpperCase() === key ? undefined : key.toUpperCase())
    return other === undefined ? [] : [{ key: other, code, shiftKey: true }]
  }),
  ...named.map((key) => ({ key, code: key })),
  ...held.map((key) => ({ key, code: `${key}Left` })),
]

/** `Control+Shift+End` in the words of the library that presses keys. */
export function toPresses(keys: string): string {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const modifiers = parts.slice(0, -1).map((name) => (name === 'ControlOrMeta' ? 'Control' : name))
  const last = parts.at(-1) ?? ''
  const pressed = last === 'Space' ? ' ' : modifiers.includes('Shift') && last.length === 1 ? last.toUpperCase() : last
  const key = pressed === '{' || pressed === '[' ? pressed.repeat(2) : pressed.length === 1 ? pressed : `{${pressed}}`
  return `${modifiers.map((name) => `{${name}>}`).join('')}${key}${modifiers
    .toReversed()
    .map((name) => `{/${name}}`)
    .join('')}`
}

/** A text to be typed: brackets have a meaning for the library. */
export const toTyped = (text: string) => text.replace(/[{[]/g, (bracket) => bracket.repeat(2))
