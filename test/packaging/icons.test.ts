import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { iconFolder, icoSizes, pngSizes, toSourceHashes, trayFiles } from '../../build/icons.ts'
import { fromIcns, icnsSides } from '../../build/icons/icns.ts'
import { fromIco } from '../../build/icons/ico.ts'
import { fromPng, type Pixels } from '../../build/icons/png.ts'

const read = (name: string) => readFileSync(join(iconFolder, name))

const alphaAt = ({ width, data }: Pixels, x: number, y: number) => data[(y * width + x) * 4 + 3]

/** A picture that was really drawn: clear in the corner, covered in the middle of the flag. */
function expectIcon(png: Buffer, size: number): void {
  const pixels = fromPng(png)
  expect([pixels.width, pixels.height]).toEqual([size, size])
  expect(alphaAt(pixels, 0, 0)).toBeLessThan(255)
  expect(alphaAt(pixels, size / 2, size / 2)).toBe(255)
}

describe('the icons', () => {
  test('were made from the drawings as they are now', () => {
    const recorded: unknown = JSON.parse(read('sources.json').toString())
    expect(recorded, 'run `npm run icons` after changing a drawing').toEqual(toSourceHashes())
  })

  test.each(pngSizes)('have a picture of %i pixels', (size) => {
    expectIcon(read(`png/${size}x${size}.png`), size)
  })

  test('show the accent at 16 pixels', () => {
    const { data } = fromPng(read('png/16x16.png'))
    const accent = Array.from({ length: 256 }, (_, index) => index * 4).filter(
      (at) => (data[at + 2] ?? 0) > 200 && (data[at + 2] ?? 0) - (data[at] ?? 0) > 80,
    )
    expect(accent.length).toBeGreaterThan(25)
  })

  test('hold every size Windows asks for', () => {
    const pictures = fromIco(read('icon.ico'))
    expect(pictures.map(({ size }) => size)).toEqual(icoSizes)
    for (const { size, png } of pictures) expectIcon(png, size)
  })

  test('hold every size macOS asks for, with its margin', () => {
    const pictures = fromIcns(read('icon.icns'))
    expect(pictures.map(({ kind }) => kind)).toEqual(Object.keys(icnsSides))
    for (const { kind, png } of pictures) {
      const side = icnsSides[kind] ?? 0
      expectIcon(png, side)
      expect(alphaAt(fromPng(png), Math.floor(side / 16), side / 2)).toBe(0)
    }
  })

  test.each(Object.entries(trayFiles))('have %s in one colour', (name, { size, colour }) => {
    const { width, height, data } = fromPng(read(`tray/${name}`))
    expect([width, height]).toEqual([size, size])
    const solid = Array.from({ length: size * size }, (_, index) => data.subarray(index * 4, index * 4 + 4)).filter(
      (pixel) => pixel[3] === 255,
    )
    expect(solid.length).toBeGreaterThan(size)
    expect(new Set(solid.map((pixel) => `#${pixel.toString('hex', 0, 3)}`))).toEqual(new Set([colour]))
  })
})
