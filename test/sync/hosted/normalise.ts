import type { Json } from './exact-json.ts'
import type { Quirks } from './quirks.ts'

/** Some servers tidy what they are sent, so that what comes back is not what went out. */
export function normalise(how: Quirks['normalises'], name: string, value: Json): Json {
  if (how === 'nothing' || typeof value !== 'string') return value
  const trimmed = value.trim()
  if (how === 'text' || !name.endsWith('-phone')) return trimmed
  const digits = trimmed.replace(/\D/g, '')
  return digits.length === 11 ? `+${digits.slice(0, 1)} (${digits.slice(1, 4)}) ${digits.slice(4)}` : trimmed
}
