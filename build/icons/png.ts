import { inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const rgba = 6

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel: red, green, blue, alpha. */
  readonly data: Buffer
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

function readData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = signature.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return inflateSync(Buffer.concat(parts))
}

/** Reads what the browser writes: 8-bit RGBA, not interlaced; anything else is refused. */
export function fromPng(png: Buffer): Pixels {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('Not a PNG file.')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png[24] !== 8 || png[25] !== rgba || png[28] !== 0) throw new Error('Not a plain 8-bit PNG with alpha.')
  const raw = readData(png)
  const row = width * 4
  const data = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)] ?? 0
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x < 4 ? 0 : (data[at - 4] ?? 0)
      const above = y === 0 ? 0 : (data[at - row] ?? 0)
      const corner = x < 4 || y === 0 ? 0 : (data[at - row - 4] ?? 0)
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0
      data[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + predicted
    }
  }
  return { width, height, data }
}
