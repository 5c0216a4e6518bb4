import { isObject, parseExact, type ExactObject } from '../../src-shared/values/json.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function toBytes(attributes: ExactObject): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(attributes))
}

export function fromBytes(bytes: Uint8Array): ExactObject {
  const attributes = parseExact(decoder.decode(bytes))
  if (!isObject(attributes)) throw new Error('Stored attributes are not an object.')
  return attributes
}
