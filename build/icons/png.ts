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
  let above = Buffer.alloc(row)
  for (let y = 0; y < height; y += 1) {
    const start = y * (row + 1)
    const line = bytes.subarray(y * row, (y + 1) * row)
    raw.copy(line, 0, start + 1, start + 1 + row)
    addPredicted(line, above, raw[start]!, depth)
    above = line
  }
  return { width, height, data: depth === 4 ? bytes : withAlpha(bytes) }
}

/** One kind of loop for each filter: this runs for every byte of a screenshot. */
function addPredicted(line: Buffer, above: Buffer, filter: number, depth: number): void {
  if (filter === 1) for (let x = depth; x < line.length; x += 1) line[x]! += line[x - depth]!
  if (filter === 2) for (let x = 0; x < line.length; x += 1) line[x]! += above[x]!
  if (filter < 3) return
  for (let x = 0; x < line.length; x += 1) {
    const left = x < depth ? 0 : line[x - depth]!
    const corner = x < depth ? 0 : above[x - depth]!
    line[x]! += filter === 3 ? (left + above[x]!) >> 1 : paeth(left, above[x]!, corner)
  }
}

function withAlpha(rgb: Buffer): Buffer {
  const data = Buffer.alloc((rgb.length / 3) * 4, 255)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    data[to] = rgb[from]!
    data[to + 1] = rgb[from + 1]!
    data[to + 2] = rgb[from + 2]!
  }
  return data
}
