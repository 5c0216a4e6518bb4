/** The types whose records have an address that other programs may open, such as `outpost://contacts/123`. */
export const linkedTypes = ['contacts', 'companies', 'deals', 'orders'] as const

export type LinkedType = (typeof linkedTypes)[number]

/** One record, named by nothing but its type and its id. */
export interface RecordLink {
  readonly type: LinkedType
  /** A positive 64-bit integer, as the API writes it. */
  readonly id: string
}

const shape = /^outpost:\/\/([a-z]+)\/([1-9]\d{0,18})\/?$/i
const greatestId = 2n ** 63n - 1n

/** The record that a link names; undefined for anything else, however much it looks like one. */
export function findRecordLink(text: string): RecordLink | undefined {
  // No link is longer, and no pattern is tried on what could be endless.
  if (text.length > 64) return undefined
  const [, name = '', id = ''] = shape.exec(text) ?? []
  const type = linkedTypes.find((known) => known === name.toLowerCase())
  return type !== undefined && BigInt(id) <= greatestId ? { type, id } : undefined
}

/** Where the app shows the record: beside its list. */
export function toRecordPath({ type, id }: RecordLink): string {
  return `/${type}?peek=${id}`
}
