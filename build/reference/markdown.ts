/** A table; a bar in a cell would end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const code = (text: string) => `\`${text}\``

export function codeList(texts: readonly string[]): string {
  return texts.length > 0 ? texts.map(code).join(', ') : 'none'
}

/** The parts that have something to say, a blank line apart. */
export function page(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}
