/** What a browser keeps was written by another version, or by someone's hand: text that is no JSON is as good as none. */
export function findKeptJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
