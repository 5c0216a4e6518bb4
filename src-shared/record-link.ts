/** Types whose records other programs may open by a link such as `outpost://contacts/123`. */
export const linkedTypes = ['contacts', 'companies', 'deals', 'orders'] as const

export type LinkedType = (typeof linkedTypes)[number]

/** A record identified only by type and id. */
export interface RecordLink {
  readonly type: LinkedType
  /** A positive 64-bit integer, as the API writes it. */
  readonly id: string
}

const shape = /^outpost:\/\/([a-z]+)\/([1-9]\d{0,18})\/?$/i
const greatestId = 2n ** 63n - 1n

/** The record that a link names; undefined for any other text. */
export function findRecordLink(text: string): RecordLink | undefined {
  // Longer text is never a link, so no pattern runs on unbounded input.
  if (text.length > 64) return undefined
  const [, name = '', id = ''] = shape.exec(text) ?? []
  const type = linkedTypes.find((known) => known === name.toLowerCase())
  return type !== undefined && BigInt(id) <= greatestId ? { type, id } : undefined
}

/** The address of the record's page. */
export function toRecordPath({ type, id }: RecordLink): string {
  return `/${type}/${id}`
}
