import { crc32, deflateSync } from 'node:zlib'
import { fromPng, type Pixels } from '../../build/icons/png.ts'

/** A picture of a screen, a pixel of it the mean of a square: small enough to keep, and the same for any way of drawing letters. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel, the last of them full. */
  readonly data: Buffer
}

const side = 8
/** Of 255, in any of the three colours: letters that another browser draws a little otherwise stay below. */
const unlike = 24
/** Of all pixels: what a line of text that wraps elsewhere may change. */
const allowed = 0.004

export function toPicture(screenshot: Buffer): Picture {
  const pixels = fromPng(screenshot)
  const [width, height] = [Math.floor(pixels.width / side), Math.floor(pixels.height / side)]
  const data = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let colour = 0; colour < 3; colour += 1) data[(y * width + x) * 4 + colour] = toMean(pixels, x, y, colour)
    }
  }
  return { width, height, data }
}

function toMean({ width, data }: Pixels, x: number, y: number, colour: number): number {
  let sum = 0
  for (let row = 0; row < side; row += 1) {
    const start = ((y * side + row) * width + x * side) * 4 + colour
    for (let at = 0; at < side; at += 1) sum += data[start + at * 4] ?? 0
  }
  return Math.round(sum / (side * side))
}

/** In which part of the screen two pictures differ, in words; nothing where an eye would call them the same. */
export function findDifference(kept: Picture, drawn: Picture): string | undefined {
  if (kept.width !== drawn.width || kept.height !== drawn.height) return 'the size is another'
  const places = Array.from({ length: kept.width * kept.height }, (_, at) => at).filter((at) => isUnlike(kept, drawn, at))
  if (places.length <= kept.width * kept.height * allowed) return undefined
  const [columns, rows] = [places.map((at) => at % kept.width), places.map((at) => Math.floor(at / kept.width))]
  const from = `${Math.min(...columns) * side}, ${Math.min(...rows) * side}`
  const to = `${(Math.max(...columns) + 1) * side}, ${(Math.max(...rows) + 1) * side}`
  return `${places.length} of ${kept.width * kept.height} squares differ, from (${from}) to (${to})`
}

const isUnlike = (kept: Picture, drawn: Picture, at: number): boolean =>
  [0, 1, 2].some((colour) => Math.abs((kept.data[at * 4 + colour] ?? 0) - (drawn.data[at * 4 + colour] ?? 0)) > unlike)

/** As a file that anything shows, and that `fromPng` reads. */
export function toFile({ width, height, data }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.of(1), toDifferences(data, y, width * 4)]))
  const parts = [
    toPart('IHDR', header),
    toPart('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    toPart('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

/** Each byte less the one of the pixel before, which packs better. */
function toDifferences(data: Buffer, y: number, width: number): Buffer {
  const row = data.subarray(y * width, (y + 1) * width)
  return Buffer.from(row.map((value, at) => value - (at < 4 ? 0 : (row[at - 4] ?? 0))))
}

function toPart(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const part = Buffer.alloc(content.length + 12)
  part.writeUInt32BE(content.length, 0)
  body.copy(part, 4)
  part.writeUInt32BE(crc32(body), content.length + 8)
  return part
}
