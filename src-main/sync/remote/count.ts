import { findNumberText, type ExactJson } from '../../../src-shared/values/json.ts'

/** A count as a server writes it, be it as text; null where it is none. */
export function toCount(value: ExactJson | undefined): number | null {
  const text = typeof value === 'string' ? value.trim() : findNumberText(value)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
