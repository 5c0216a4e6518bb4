import { inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes per pixel by colour type. */
const depths: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel: red, green, blue, alpha. */
  readonly data: Buffer
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const a = Math.abs(guess - left)
  const b = Math.abs(guess - above)
  const c = Math.abs(guess - corner)
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

/** Decodes 8-bit RGB or RGBA without interlacing, which the browser writes. Throws for any other format. */
export function fromPng(png: Buffer): Pixels {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('Not a PNG file.')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const depth = depths[png[25] ?? 0]
  if (png[24] !== 8 || depth === undefined || png[28] !== 0) throw new Error('Not a plain 8-bit PNG in colour.')
  const raw = readData(png)
  const row = width * depth
  const bytes = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)] ?? 0
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x < depth ? 0 : (bytes[at - depth] ?? 0)
      const above = y === 0 ? 0 : (bytes[at - row] ?? 0)
      const corner = x < depth || y === 0 ? 0 : (bytes[at - row - depth] ?? 0)
      bytes[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + predict(filter, left, above, corner)
    }
  }
  return { width, height, data: depth === 4 ? bytes : withAlpha(bytes) }
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(left, above, corner) : 0
}

function withAlpha(rgb: Buffer): Buffer {
  const data = Buffer.alloc((rgb.length / 3) * 4, 255)
  for (let at = 0; at * 3 < rgb.length; at += 1) rgb.copy(data, at * 4, at * 3, at * 3 + 3)
  return data
}
