/** In this order: queries are removed from addresses before anything else. */
const patterns: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Names and passwords in addresses, and search queries, which often contain people's names.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1…@'],
  [/\?[^\s"'`<>]+/g, '?…'],
  [/\b(bearer|basic)\s+[!-~]+/gi, '$1 …'],
  [/\b(token|password|passphrase|secret|key)(["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1$2…'],
  [/[^\s<>"'(),;:=/…]+@[^\s<>"'(),;:=/]+\.[^\s<>"'(),;:=/]+/g, '…@…'],
  // A telephone number: ten or more digits in any grouping.
  [/(?<![\w.:-])\+?\d(?:[\s().-]{0,2}\d){9,}(?![\w:-])/g, '…'],
]

/** A log line without personal data: user folder, addresses, numbers, credentials. */
export function redact(text: string, home: string): string {
  const withoutHome = home.length > 1 ? text.replaceAll(home, '~').replaceAll(home.replaceAll('\\', '/'), '~') : text
  return patterns.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), withoutHome)
}
