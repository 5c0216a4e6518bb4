const encoder = new TextEncoder()

/** A buffer that grows while it is written. */
export interface ByteWriter {
  bytes(value: Uint8Array): void
  text(value: string): void
  /** Writes `value` with `hole` (ASCII) over it at each of the given positions. */
  template(value: Uint8Array, hole: string, places: readonly number[]): void
  /** Returns the content in its own buffer. The writer must not be used again. */
  finish(): Uint8Array<ArrayBuffer>
}

const usualSize = 512 * 1024
const mostKept = 4 * 1024 * 1024

/** Reused between documents, because allocating memory costs more than writing to it. */
let spare: Uint8Array<ArrayBuffer> | undefined

export function createByteWriter(): ByteWriter {
  let buffer = spare ?? new Uint8Array(usualSize)
  let length = 0
  spare = undefined

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
        for (let index = 0; index < hole.length; index += 1) buffer[start + index] = hole.charCodeAt(index)
      }
      length += value.length
    },
    finish() {
      if (buffer.length <= mostKept) spare = buffer
      return buffer.slice(0, length)
    },
  }
}
