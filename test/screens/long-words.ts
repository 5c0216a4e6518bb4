export type Words = { readonly [name: string]: string | Words }

const more = 0.4

/** Words that are 40 % longer, as another language's may be; what the code puts in, and where plural forms part, stay. */
export function toLongWords(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, typeof value === 'string' ? toLong(value) : toLongWords(value)]),
  )
}

const toLong = (message: string): string =>
  message.replaceAll(/\{[^}]*\}|\p{L}+/gu, (piece) => (piece.startsWith('{') ? piece : stretch(piece)))

function stretch(word: string): string {
  const letters = [...word]
  const doubled = Math.ceil(letters.length * more)
  return letters.map((letter, at) => (at < doubled ? letter + letter.toLowerCase() : letter)).join('')
}
