import type { LinkedRecord, RecordRow } from '../api/records.ts'

/**
 * Merges a write's answer into the row. The answer lists unchanged linked records without
 * attributes, so these are kept.
 */
export function mergeRow(held: RecordRow, row: RecordRow): RecordRow {
  const known = Object.values(held.links).flat()
  const complete = (linked: LinkedRecord): LinkedRecord => {
    if (Object.keys(linked.attributes).length > 0) return linked
    return known.find(({ type, id }) => type === linked.type && id === linked.id) ?? linked
  }
  const links = Object.entries(row.links).map(([name, ends]) => [name, ends.map(complete)] as const)
  return { ...row, links: { ...held.links, ...Object.fromEntries(links) } }
}
