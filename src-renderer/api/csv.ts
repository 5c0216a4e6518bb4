import type { Language } from '../../src-shared/bridge.ts'
import { downloadText } from './download-text.ts'

/** A text, or the exact digits of a number with a decimal point. */
export type CsvCell = string | { readonly digits: string }

/** Spreadsheets expect the separators of their language. */
const separators: Readonly<Record<Language, { readonly field: string; readonly decimal: string }>> = {
  en: { field: ',', decimal: '.' },
  ru: { field: ';', decimal: ',' },
}

/** The lines as CSV. Texts that a spreadsheet would run as formulas are escaped. */
export function toCsv(lines: readonly (readonly CsvCell[])[], language: Language): string {
  const { field, decimal } = separators[language]
  const toText = (cell: CsvCell) => (typeof cell === 'string' ? toSafe(cell) : cell.digits.replace('.', decimal))
  const toField = (text: string) => (/["\r\n]/.test(text) || text.includes(field) ? `"${text.replaceAll('"', '""')}"` : text)
  return lines.map((cells) => cells.map((cell) => toField(toText(cell))).join(field)).join('\r\n') + '\r\n'
}

const toSafe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export function downloadCsv(name: string, lines: readonly (readonly CsvCell[])[], language: Language): void {
  downloadText(name, `\uFEFF${toCsv(lines, language)}`, 'text/csv')
}
