export interface Picture {
  readonly size: number
  readonly png: Buffer
}

const headerLength = 6
const entryLength = 16

/** A Windows icon with PNG pictures, which Windows supports since Vista. */
export function toIco(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(headerLength + entryLength * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = headerLength + entryLength * index
    // The side is one byte; 0 means 256.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

export function fromIco(file: Buffer): Picture[] {
  if (file.readUInt32LE(0) !== 0x0001_0000) throw new Error('Not a Windows icon.')
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const at = headerLength + entryLength * index
    const start = file.readUInt32LE(at + 12)
    return { size: file.readUInt8(at) || 256, png: file.subarray(start, start + file.readUInt32LE(at + 8)) }
  })
}
