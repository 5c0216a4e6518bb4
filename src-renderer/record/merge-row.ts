import type { LinkedRecord, RecordRow } from '../api/records.ts'

/** An answer to a write names the far ends of links that it did not change without what is known of them. */
export function mergeRow(held: RecordRow, row: RecordRow): RecordRow {
  const known = Object.values(held.links).flat()
  const complete = (linked: LinkedRecord): LinkedRecord => {
    if (Object.keys(linked.attributes).length > 0) return linked
    return known.find(({ type, id }) => type === linked.type && id === linked.id) ?? linked
  }
  const links = Object.entries(row.links).map(([name, ends]) => [name, ends.map(complete)] as const)
  return { ...row, links: { ...held.links, ...Object.fromEntries(links) } }
}
