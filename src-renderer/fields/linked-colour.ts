import type { LinkedRecord } from '../api/records.ts'

/** The colour that a user gave to a status or a stage; undefined if it is not a valid colour. */
export function findLinkedColour({ attributes }: Pick<LinkedRecord, 'attributes'>): string | undefined {
  const colour = attributes['color']
  return typeof colour === 'string' && /^#[0-9a-f]{3,8}$/i.test(colour) ? colour : undefined
}
