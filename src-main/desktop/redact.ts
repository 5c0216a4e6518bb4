/** In this order: what an address carries is cut off before anything in it is looked at. */
const patterns: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Names and passwords in addresses, and what was asked for: searches are full of people's names.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1…@'],
  [/\?[^\s"'`<>]+/g, '?…'],
  [/\b(bearer|basic)\s+[!-~]+/gi, '$1 …'],
  [/\b(token|password|passphrase|secret|key)(["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1$2…'],
  [/[^\s<>"'(),;:=/…]+@[^\s<>"'(),;:=/]+\.[^\s<>"'(),;:=/]+/g, '…@…'],
  // A telephone number: ten digits or more, however they are grouped.
  [/(?<![\w.:-])\+?\d(?:[\s().-]{0,2}\d){9,}(?![\w:-])/g, '…'],
]

/** A line for the log without what tells of people: the user's folder, addresses, numbers, credentials. */
export function redact(text: string, home: string): string {
  const withoutHome = home.length > 1 ? text.replaceAll(home, '~').replaceAll(home.replaceAll('\\', '/'), '~') : text
  return patterns.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), withoutHome)
}
