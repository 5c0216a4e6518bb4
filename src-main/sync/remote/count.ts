import { findNumberText, type ExactJson } from '../../../src-shared/values/json.ts'

/** A count from a server, as a number or as text; null if it is neither. */
export function toCount(value: ExactJson | undefined): number | null {
  const text = typeof value === 'string' ? value.trim() : findNumberText(value)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
