/** Colours for statuses and stages, distinct in both themes. `key` is the message key of the name. */
export const swatches: readonly { readonly colour: string; readonly key: string }[] = [
  { colour: '#8b8d98', key: 'parts.grey' },
  { colour: '#e5484d', key: 'parts.red' },
  { colour: '#f76b15', key: 'parts.orange' },
  { colour: '#ffc53d', key: 'parts.yellow' },
  { colour: '#46a758', key: 'parts.green' },
  { colour: '#12a594', key: 'parts.teal' },
  { colour: '#00a2c7', key: 'parts.cyan' },
  { colour: '#0090ff', key: 'parts.blue' },
  { colour: '#3e63dd', key: 'parts.indigo' },
  { colour: '#8e4ec6', key: 'parts.purple' },
  { colour: '#d6409f', key: 'parts.pink' },
  { colour: '#ad7f58', key: 'parts.brown' },
]

/** Reads `#rrggbb` from typed text, with or without `#`, long or short. Null if empty, undefined if it is not a colour. */
export function findColour(typed: string): string | null | undefined {
  const bare = typed.trim().replace(/^#/, '').toLowerCase()
  if (bare === '') return null
  if (/^[0-9a-f]{6}$/.test(bare)) return `#${bare}`
  return /^[0-9a-f]{3}$/.test(bare) ? `#${bare.replace(/./g, '$&$&')}` : undefined
}
