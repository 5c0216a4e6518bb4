/** Parses JSON from browser storage. Another version or a user may have written it, so invalid JSON counts as missing. */
export function findKeptJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
