import { needResource } from '../../src-shared/schema/columns.ts'
import { heldRelationships } from '../../src-shared/schema/links.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import type { ChangeSummary } from './change-summary.ts'

/** The keys of a record's to-one links. A missing name means no link. */
type Held = ReadonlyMap<string, number | null>

interface Noting {
  readonly registry: Registry
  readonly summary: ChangeSummary
  readonly summarised: boolean
  /** The records that the batch creates. */
  readonly reserved: readonly { readonly key: number }[]
}

/**
 * Journals the to-one links that a record gained or lost at the other record, if the relationship has an inverse. Journals at
 * the record itself what nobody could know before: the links of a new record, and the id of a new record that it now links to.
 */
export function noteInverseLinks(
  { registry, summary, summarised, reserved }: Noting,
  record: { readonly type: string; readonly key: number },
  before: Held,
  after: Held,
  isNew = false,
): void {
  if (summarised) return
  const resource = needResource(registry, record.type)
  for (const name of heldRelationships(resource)) {
    const [from, to] = [before.get(name) ?? null, after.get(name) ?? null]
    const { target = '', inverse } = resource.relationships[name] ?? {}
    const isUnknown = isNew || (from !== to && reserved.some(({ key }) => key === to))
    if (isUnknown && to !== null) summary.noteHeld(record, name, { type: target, key: to })
    if (from === to || inverse === undefined) continue
    if (from !== null) summary.noteLink({ type: target, key: from }, inverse, record, false)
    if (to !== null) summary.noteLink({ type: target, key: to }, inverse, record, true)
  }
}
