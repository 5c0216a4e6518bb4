import type { Workbench } from './workbench.ts'

type Held = ReadonlyMap<string, number | null>

/** Journals the to-one links that a record got or lost: of a new one its own, and at the far end where that has a name for it. */
export function noteFarLinks(
  { typeOf, summary, summarised }: Workbench,
  record: { readonly type: string; readonly key: number },
  before: Held,
  after: Held,
  isNew = false,
): void {
  if (summarised) return
  const { resource, held } = typeOf(record.type)
  for (const name of held.filter((one) => after.has(one))) {
    const [from, to] = [before.get(name) ?? null, after.get(name) ?? null]
    const { target = '', inverse } = resource.relationships[name] ?? {}
    if (isNew && to !== null) summary.noteHeld(record, name, { type: target, key: to })
    if (from === to || inverse === undefined) continue
    if (from !== null) summary.noteLink({ type: target, key: from }, inverse, record, false)
    if (to !== null) summary.noteLink({ type: target, key: to }, inverse, record, true)
  }
}
