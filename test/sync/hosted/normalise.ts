import { ExactNumber, type Json } from './exact-json.ts'
import type { Quirks } from './quirks.ts'

/** Some servers tidy what they are sent, so that what comes back is not what went out. */
export function normalise(how: Quirks['normalises'], name: string, value: Json): Json {
  if (how === 'nothing') return value
  if (how === 'tidied' && money.has(name)) return toCents(value)
  if (typeof value !== 'string') return value
  const trimmed = value.trim()
  if (how === 'text') return trimmed
  if (name.endsWith('-phone')) return toPhone(trimmed, how)
  if (how !== 'tidied') return trimmed
  if (name === 'website') return trimmed === '' || /^https?:/.test(trimmed) ? trimmed : `https://${trimmed}/`
  return name.endsWith('email') ? trimmed.toLowerCase() : trimmed.replace(/[ \t]+/g, ' ')
}

const money: ReadonlySet<string> = new Set(['amount', 'cost'])

function toPhone(text: string, how: Quirks['normalises']): string {
  const digits = text.replace(/\D/g, '')
  if (digits.length !== 11) return text
  const country = how === 'tidied' && digits.startsWith('8') ? '7' : digits.slice(0, 1)
  return `+${country} (${digits.slice(1, 4)}) ${digits.slice(4)}`
}

function toCents(value: Json): Json {
  const text = value instanceof ExactNumber ? value.source : typeof value === 'number' ? String(value) : undefined
  return text === undefined || !text.includes('.') ? value : new ExactNumber(String(Math.round(Number(text) * 100) / 100))
}
