import { findOtherLayout } from './other-layout.ts'

/** What else may have been meant by a text, the likeliest first: the same keys in the other layout, then the same word in the other alphabet. */
export async function* listOtherReadings(text: string): AsyncGenerator<string> {
  const layout = findOtherLayout(text)
  if (layout === undefined) return
  yield layout
  // Wanted by few searches, and by none before the page is there.
  const { listSpellings } = await import('./spellings.ts')
  yield* listSpellings(text)
}
