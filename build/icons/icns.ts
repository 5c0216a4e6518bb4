export interface IcnsPicture {
  readonly kind: string
  readonly png: Buffer
}

/** The side in pixels for each four-letter picture kind. If two kinds share a side, one is half that size at double density. */
export const icnsSides: Readonly<Record<string, number>> = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
}

const headerLength = 8

function toBlock(name: string, body: Buffer): Buffer {
  const header = Buffer.alloc(headerLength)
  header.write(name, 'latin1')
  header.writeUInt32BE(headerLength + body.length, 4)
  return Buffer.concat([header, body])
}

/** A macOS icon: one block that contains a block for each PNG. */
export function toIcns(pictures: readonly IcnsPicture[]): Buffer {
  return toBlock('icns', Buffer.concat(pictures.map(({ kind, png }) => toBlock(kind, png))))
}

export function fromIcns(file: Buffer): IcnsPicture[] {
  if (file.toString('latin1', 0, 4) !== 'icns' || file.readUInt32BE(4) !== file.length) throw new Error('Not a macOS icon.')
  const pictures: IcnsPicture[] = []
  for (let at = headerLength; at < file.length;) {
    const length = file.readUInt32BE(at + 4)
    pictures.push({ kind: file.toString('latin1', at, at + 4), png: file.subarray(at + headerLength, at + length) })
    at += length
  }
  return pictures
}
