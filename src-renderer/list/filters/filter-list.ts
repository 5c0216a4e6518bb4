import { findListValues } from '../../../src-shared/jsonapi/filter-values.ts'

/** One filter's values as the API takes them: what holds a comma or a quotation mark is quoted. */
export function writeList(values: readonly string[]): string {
  return values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')
}

/** The values of a filter; undefined where the text is none that could be edited as a list of them. */
export function readList(text: string): readonly string[] | undefined {
  const values = findListValues(text)
  return values && values.length > 0 ? values : undefined
}

const id = /^-?\d+$/

/** Ids, without what surrounds them. */
export function readIds(text: string): readonly string[] | undefined {
  const ids = readList(text)?.map((value) => value.trim())
  return ids?.every((value) => id.test(value)) ? [...new Set(ids)] : undefined
}

/** What was typed or pasted, in whatever way it was separated. */
export function splitTyped(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((piece) => piece !== ''))]
}
