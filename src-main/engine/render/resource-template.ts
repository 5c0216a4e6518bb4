import type { Resource } from '../../../src-shared/schema/resource.ts'
import { recordPath } from '../addresses.ts'

/** ASCII with positions for a record's id. */
export interface Piece {
  readonly bytes: Uint8Array
  readonly places: readonly number[]
}

/** The part after the attributes. The linkage of one relationship goes between two pieces. */
export interface Tail {
  readonly names: readonly string[]
  readonly pieces: readonly Piece[]
}

/** The ASCII around a record's attributes. */
export interface Template {
  readonly head: Piece
  /** For records that show linkage of these relationships. */
  readonly tail: (linked: readonly string[]) => Tail
}

const encoder = new TextEncoder()
/** Placeholders for id and linkage. No path, origin or name can contain them. */
const hole = '\u0000'
const gap = '\u0001'
/** Callers choose the included relationships, so the cache is bounded. */
const mostTails = 50

export function headText(resource: Resource, id: string, origin: string): string {
  return `{"id":"${id}","type":"${resource.type}","links":{"self":${JSON.stringify(origin + recordPath(resource, id))}},"attributes":`
}

export function relationshipLinks(path: string, name: string): string {
  return `"links":{"self":"${path}/relationships/${name}","related":"${path}/${name}"}`
}

function tailText(resource: Resource, id: string, names: readonly string[]): string {
  const path = recordPath(resource, id)
  const members = Object.keys(resource.relationships).map((name) => {
    const data = names.includes(name) ? `,"data":${gap}` : ''
    return `"${name}":{${relationshipLinks(path, name)}${data}}`
  })
  return `,"relationships":{${members.join(',')}}}`
}

function createTemplate(resource: Resource, idLength: number, origin: string): Template {
  const head = cut(headText(resource, hole, origin).replaceAll('\\u0000', hole), idLength)
  const tails = new Map<string, Tail>()
  return {
    head,
    tail(linked) {
      const key = linked.join(' ')
      let tail = tails.get(key)
      if (!tail) {
        if (tails.size >= mostTails) tails.clear()
        const names = Object.keys(resource.relationships).filter((name) => linked.includes(name))
        const pieces = tailText(resource, hole, names).split(gap)
        tail = { names, pieces: pieces.map((piece) => cut(piece, idLength)) }
        tails.set(key, tail)
      }
      return tail
    },
  }
}

function cut(text: string, idLength: number): Piece {
  const places: number[] = []
  let offset = 0
  for (const piece of text.split(hole).slice(0, -1)) {
    offset += encoder.encode(piece).length
    places.push(offset)
    offset += idLength
  }
  return { bytes: encoder.encode(text.replaceAll(hole, '0'.repeat(idLength))), places }
}

/**
 * Templates by origin, type and id length. A server sees few origins, and the bound keeps a hostile client from filling memory.
 */
export function createTemplates(mostOrigins = 20): (resource: Resource, idLength: number, origin: string) => Template {
  const known = new Map<string, Map<Resource, Template[]>>()

  function ofOrigin(origin: string): Map<Resource, Template[]> {
    const found = known.get(origin)
    if (found) return found
    if (known.size >= mostOrigins) known.clear()
    const made = new Map<Resource, Template[]>()
    known.set(origin, made)
    return made
  }

  return (resource, idLength, origin) => {
    const byType = ofOrigin(origin)
    const byLength = byType.get(resource)
    if (byLength) return (byLength[idLength] ??= createTemplate(resource, idLength, origin))
    byType.set(resource, [])
    return createTemplate(resource, idLength, origin)
  }
}
