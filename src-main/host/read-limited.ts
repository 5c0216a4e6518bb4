/** The greatest body the engine takes; one byte more is enough for it to see that a body is greater. */
export const bodyLimit = 4 * 1024 * 1024

/** Reads a body up to a number of bytes and lets the rest go. */
export async function readLimited(body: ReadableStream<Uint8Array>, limit: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  while (length < limit) {
    const { done, value } = await reader.read()
    if (done) break
    const chunk = value.subarray(0, limit - length)
    chunks.push(chunk)
    length += chunk.length
  }
  if (length === limit) await reader.cancel()
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole.buffer
}
