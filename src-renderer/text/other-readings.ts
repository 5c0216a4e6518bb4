import { findOtherLayout } from './other-layout.ts'

/**
 * Other texts the user may have meant, likeliest first: the same keys in the other layout, then the word in the other
 * alphabet.
 */
export async function* listOtherReadings(text: string): AsyncGenerator<string> {
  const layout = findOtherLayout(text)
  if (layout === undefined) return
  yield layout
  // Loaded late: few searches need it, and none before the page is drawn.
  const { listSpellings } = await import('./spellings.ts')
  yield* listSpellings(text)
}
