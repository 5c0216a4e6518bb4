import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventParser } from '../../src-renderer/api/event-parser.ts'

const stream =
  'retry: 1000\nid: 7\nevent: open\ndata: {}\n\n: alive\n\nid: 8\r\nevent: change\r\ndata: a\r\ndata:b\r\n\r\ndata: last\n\n'
const events = [
  { id: '7', event: 'open', data: '{}' },
  { id: '8', event: 'change', data: 'a\nb' },
  { id: '8', event: 'message', data: 'last' },
]

describe('the event parser', () => {
  it('reads events, passes over comments and keeps the last id', () => {
    expect(createEventParser()(stream)).toEqual(events)
  })

  it('gives the same events wherever the text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), stream.length]
        const parse = createEventParser()
        const pieces = places.slice(1).map((end, at) => stream.slice(places[at], end))
        expect(pieces.flatMap(parse)).toEqual(events)
      }),
    )
  })

  it('holds back an event until its empty line', () => {
    const parse = createEventParser()
    expect(parse('data: x\n')).toEqual([])
    expect(parse('\n')).toEqual([{ id: '', event: 'message', data: 'x' }])
  })
})
