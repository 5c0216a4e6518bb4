import type { Resource } from '../../../src-shared/schema/resource.ts'
import { recordPath } from '../addresses.ts'

/** The ASCII around a record's attributes, with the places where its id goes. */
export interface Template {
  readonly head: Uint8Array
  readonly headPlaces: readonly number[]
  readonly tail: Uint8Array
  readonly tailPlaces: readonly number[]
}

const encoder = new TextEncoder()
/** No path, origin or name can hold this. */
const hole = '\u0000'

export function headText(resource: Resource, id: string, origin: string): string {
  return `{"id":"${id}","type":"${resource.type}","links":{"self":${JSON.stringify(origin + recordPath(resource, id))}},"attributes":`
}

export function relationshipLinks(path: string, name: string): string {
  return `"links":{"self":"${path}/relationships/${name}","related":"${path}/${name}"}`
}

function tailText(resource: Resource, id: string): string {
  const path = recordPath(resource, id)
  const members = Object.keys(resource.relationships).map((name) => `"${name}":{${relationshipLinks(path, name)}}`)
  return `,"relationships":{${members.join(',')}}}`
}

function createTemplate(resource: Resource, idLength: number, origin: string): Template {
  const [head, headPlaces] = cut(headText(resource, hole, origin).replaceAll('\\u0000', hole), idLength)
  const [tail, tailPlaces] = cut(tailText(resource, hole), idLength)
  return { head, headPlaces, tail, tailPlaces }
}

function cut(text: string, idLength: number): [Uint8Array, number[]] {
  const places: number[] = []
  let offset = 0
  for (const piece of text.split(hole).slice(0, -1)) {
    offset += encoder.encode(piece).length
    places.push(offset)
    offset += idLength
  }
  return [encoder.encode(text.replaceAll(hole, '0'.repeat(idLength))), places]
}

/** Templates by origin, type and id length; a server sees few origins, and a hostile one cannot fill the memory. */
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
