import { ExactNumber, type Json } from './exact-json.ts'
import type { Quirks } from './quirks.ts'

export type Chance = () => number

export const whole = (chance: Chance, below: number): number => Math.floor(chance() * below)
export const often = (chance: Chance, share: number): boolean => chance() < share

export function choose<T>(chance: Chance, from: readonly T[]): T {
  const chosen = from[whole(chance, from.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

const syllables = ['ka', 'ro', 'mi', 'ле', 'во', 'Ёл', 'sen', 'dra', 'ти', 'ux', 'ny', "o'"]

export function drawWord(chance: Chance): string {
  const parts = Array.from({ length: 2 + whole(chance, 3) }, () => choose(chance, syllables)).join('')
  return parts.charAt(0).toUpperCase() + parts.slice(1).toLowerCase()
}

/** With few words to choose from, many records bear one name. */
export const drawName = (chance: Chance, quirks: Quirks): string =>
  quirks.duplicateNames ? choose(chance, ['Ivan', 'Anna', 'Romi', 'Kero']) : drawWord(chance)

export const drawPhone = (chance: Chance): string => `+7${String(9_000_000_000 + whole(chance, 999_999_999))}`
export const drawColor = (chance: Chance): string => `#${whole(chance, 0xffffff).toString(16).padStart(6, '0')}`

/** Cents, some of them in spellings that a careless reader would change. */
export const drawAmount = (chance: Chance): ExactNumber =>
  new ExactNumber(`${String(whole(chance, 5_000_000))}.${String(whole(chance, 100)).padStart(2, '0')}`)

export function drawCustoms(chance: Chance, quirks: Quirks): Record<string, Json> {
  const customs: Record<string, Json> = { 'custom-1': drawWord(chance) }
  if (often(chance, 0.3)) customs['custom-12'] = new Date(1.6e12 + whole(chance, 1e11)).toISOString()
  if (quirks.oddNumbers) customs['custom-7'] = new ExactNumber(choose(chance, ['1.0', '12345678901234567890', '-0.50', '1e3']))
  return customs
}
