/** Lines as comma-separated values. A cell that a spreadsheet would run as a formula is kept a text. */
export function toLogCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(toCell).join(',')).join('\r\n') + '\r\n'
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands the text to the browser as a file; the mark at its beginning tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
