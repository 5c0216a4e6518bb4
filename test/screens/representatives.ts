import { kept } from './kept-pictures.ts'
import { told } from './told.ts'

/** One of each kind of screen, by name: those that a picture or words are kept of, and one of each kind that has neither. */
export const representatives: ReadonlySet<string> = new Set([
  ...kept,
  ...Object.keys(told),
  'bulk edit',
  'record company',
  'record deal',
  'settings data failed',
  'mirror sync needs you',
  'outside connect checked',
])
