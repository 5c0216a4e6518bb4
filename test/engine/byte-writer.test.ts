import { expect, test } from 'vitest'
import { createByteWriter } from '../../src-main/engine/render/byte-writer.ts'

const decoder = new TextDecoder()

function write(...pieces: readonly string[]): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter()
  for (const piece of pieces) writer.text(piece)
  return writer.finish()
}

test('what was written keeps its bytes, in a buffer that can be given away, whatever is written next', () => {
  const first = write('Ёлка', ' и ', 'ель')
  const second = write('something else that is longer')
  expect(decoder.decode(first)).toBe('Ёлка и ель')
  expect(first.buffer.byteLength).toBe(first.length)
  expect(first.buffer).not.toBe(second.buffer)
})

test('two writers at once do not share what they write to', () => {
  const [one, other] = [createByteWriter(), createByteWriter()]
  one.text('one')
  other.text('other')
  expect([one.finish(), other.finish()].map((bytes) => decoder.decode(bytes))).toEqual(['one', 'other'])
})

test('a document may be longer than any before it', () => {
  const long = 'ж'.repeat(1_000_000)
  for (const size of [1, 3]) expect(decoder.decode(write(...Array<string>(size).fill(long)))).toBe(long.repeat(size))
})

test('a template has its holes filled at each place', () => {
  const writer = createByteWriter()
  writer.text('<')
  writer.template(new TextEncoder().encode('a/00/b/00'), '42', [2, 7])
  writer.bytes(new Uint8Array([62]))
  expect(decoder.decode(writer.finish())).toBe('<a/42/b/42>')
})
