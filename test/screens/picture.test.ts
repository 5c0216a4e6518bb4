import { describe, expect, it } from 'vitest'
import { fromPng } from '../../build/icons/png.ts'
import { findDifference, toFile, toPicture, type Picture } from './picture.ts'

type Shade = (x: number, y: number) => number

const [width, height] = [640, 400]

/** As a screenshot would be. */
function draw(shade: Shade): Picture {
  const data = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(Array<number>(3).fill(shade(x, y)), (y * width + x) * 4)
  }
  return toPicture(toFile({ width, height, data }))
}

/** Lines of words of some length, every 32 px, beginning at a place. */
const text =
  (left: number, ink = 40): Shade =>
  (x, y) =>
    y % 32 < 10 && x >= left && (x - left) % 48 < 24 + ((y >> 5) % 3) * 8 && x % 3 !== 0 ? ink : 250

const panel =
  (left: number, inside: Shade): Shade =>
  (x, y) =>
    x < left ? text(120)(x, y) : x === left ? 217 : inside(x, y)

const list = draw(panel(450, text(466)))

describe('a kept picture', () => {
  it('is read as it was written', () => {
    const { data, ...size } = fromPng(toFile(list))
    expect(size).toEqual({ width: 80, height: 50 })
    expect(data.equals(list.data)).toBe(true)
  })

  it('is the same where letters are drawn a little thinner', () => {
    expect(findDifference(list, draw(panel(450, text(466, 70))))).toBeUndefined()
  })

  it('differs where a panel stands 8 px further, and says where', () => {
    expect(findDifference(list, draw(panel(458, text(474))))).toMatch(/^\d+ of 4000 squares differ, from \(4[45]\d, /)
  })

  it('differs where a row more is shown above the others', () => {
    const lower: Shade = (x, y) => (y < 44 ? 250 : panel(450, text(466))(x, y - 12))
    expect(findDifference(list, draw(lower))).toContain('differ')
  })

  it('differs where a button has another colour, of which none is brighter', () => {
    const paint = (colour: readonly number[]) => {
      const picture = { ...list, data: Buffer.from(list.data) }
      for (let y = 10; y < 14; y += 1) for (let x = 50; x < 70; x += 1) picture.data.set(colour, (y * 80 + x) * 4)
      return picture
    }
    expect(findDifference(paint([62, 99, 221]), paint([62, 221, 99]))).toBe(
      '80 of 4000 squares differ, from (400, 80) to (560, 112)',
    )
  })

  it('differs where the size is another', () => {
    expect(findDifference(list, { ...list, width: 50, height: 80 })).toBe('the size is another')
  })
})
