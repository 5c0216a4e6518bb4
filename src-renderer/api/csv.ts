import { downloadText } from './download-text.ts'

/** The lines as CSV. Cells that a spreadsheet would run as formulas are escaped; negative numbers are none. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.map(toCell).join(',')).join('\r\n') + '\r\n'
}

function toCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const downloadCsv = (name: string, text: string): void => downloadText(name, `\uFEFF${text}`, 'text/csv')
