/** The first letters of the first and the last word. */
export function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
