/** The engine's body limit. One more byte shows that a body is too large. */
export const bodyLimit = 4 * 1024 * 1024

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Reads a body up to a number of bytes and drops the rest. */
export async function readLimited(body: Chunks, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const value of body) {
    const chunk = value.subarray(0, limit - length)
    chunks.push(chunk)
    length += chunk.length
    if (length === limit) break
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
