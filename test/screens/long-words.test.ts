import { expect, it } from 'vitest'
import { toLongWords } from './long-words.ts'

it('makes every word 40 % longer or more, and leaves alone what the code puts in', () => {
  const words = toLongWords({ grid: { found: '{count} record found | {count} records found', edit: 'Edit' } })
  expect(words).toEqual({ grid: { found: '{count} rreeccord ffoound | {count} rreeccords ffoound', edit: 'Eeddit' } })
})
