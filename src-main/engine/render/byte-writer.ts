const encoder = new TextEncoder()

/** A buffer that grows as it is written to. */
export interface ByteWriter {
  bytes(value: Uint8Array): void
  text(value: string): void
  /** `bytes` with `hole` copied over it at each of the places. */
  template(value: Uint8Array, hole: Uint8Array, places: readonly number[]): void
  finish(): Uint8Array<ArrayBuffer>
}

export function createByteWriter(expected = 64 * 1024): ByteWriter {
  let buffer = new Uint8Array(expected)
  let length = 0

  function room(more: number): void {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }

  return {
    bytes(value) {
      room(value.length)
      buffer.set(value, length)
      length += value.length
    },
    text(value) {
      room(value.length * 3)
      length += encoder.encodeInto(value, buffer.subarray(length)).written
    },
    template(value, hole, places) {
      room(value.length)
      buffer.set(value, length)
      for (const place of places) {
        const start = length + place
        for (let index = 0; index < hole.length; index += 1) buffer[start + index] = hole[index] as number
      }
      length += value.length
    },
    finish: () => buffer.slice(0, length),
  }
}
