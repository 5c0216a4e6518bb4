import { needResource } from '../../../src-shared/schema/columns.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import type { Workbench } from './workbench.ts'

type Held = ReadonlyMap<string, number>

/** Journals the to-one links that a record got or lost: of a new one its own, and at the far end where that has a name for it. */
export function noteFarLinks(
  { registry, summary, summarised }: Workbench,
  record: { readonly type: string; readonly key: number },
  before: Held,
  after: Held,
  isNew = false,
): void {
  if (summarised) return
  const resource = needResource(registry, record.type)
  for (const name of heldRelationships(resource)) {
    const [from, to] = [before.get(name), after.get(name)]
    const { target = '', inverse } = resource.relationships[name] ?? {}
    if (isNew && to !== undefined) summary.noteHeld(record, name, { type: target, key: to })
    if (from === to || inverse === undefined) continue
    if (from !== undefined) summary.noteLink({ type: target, key: from }, inverse, record, false)
    if (to !== undefined) summary.noteLink({ type: target, key: to }, inverse, record, true)
  }
}
