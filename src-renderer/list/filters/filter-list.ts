import { findListItems, findListValues } from '../../../src-shared/jsonapi/filter-values.ts'

/** A filter's values in the API's format. Values with a comma or a quotation mark are quoted. */
export function writeList(values: readonly string[]): string {
  return values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')
}

/** The values of a filter. Undefined if the text cannot be edited as a list. */
export function readList(text: string): readonly string[] | undefined {
  const values = findListValues(text)
  return values && values.length > 0 ? values : undefined
}

export const isId = (value: string): boolean => /^-?\d+$/.test(value)

/** The ids and keywords without surrounding spaces. */
export function readIds(text: string, keywords: readonly string[] = []): readonly string[] | undefined {
  const ids = readList(text)?.map((value) => value.trim())
  return ids?.every((value) => isId(value) || keywords.includes(value)) ? [...new Set(ids)] : undefined
}

/** The texts and keywords of a filter. A keyword in quotation marks is a plain text, which no list can hold. */
export function readTexts(text: string, keywords: readonly string[]): readonly string[] | undefined {
  const items = findListItems(text)
  return items?.some(({ value, isQuoted }) => isQuoted && keywords.includes(value)) ? undefined : readList(text)
}

/** Splits typed or pasted text at spaces, commas and semicolons. */
export function splitTyped(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((piece) => piece !== ''))]
}
