import { needResource } from '../../../src-shared/schema/columns.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { Operation } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import { fromBytes } from '../../store/attributes.ts'
import { requireEnds } from '../../store/required-ends.ts'
import type { Core } from '../context.ts'
import { findRow } from '../read.ts'
import { patchRow } from '../write/patch-row.ts'
import { isSame, listAttributeChanges, listLinkChanges, listPresent } from './journal-links.ts'
import type { TakenBack } from './undo-plan.ts'
import { listWritable } from './writable-names.ts'

/** Every field back to what it was, as long as each is still what the change made it. */
export async function takeBackUpdate(core: Core, { type, ids, changes }: JournalEntry, now: number): Promise<TakenBack> {
  const resource = needResource(core.registry, type)
  const links = listLinkChanges(changes, 'relationships')
  const row = await findRow(
    core,
    resource,
    ids[0] ?? '',
    links.map(({ name }) => name),
  )
  if (!row) return { conflict: 'is no longer there' }
  const attributes = fromBytes(row.attributes)
  const fields = listAttributeChanges(changes)
  const moved = fields.filter(([name, , after]) => !isSame(attributes[name], after)).map(([name]) => name)

  const held: Record<string, number | null> = {}
  const ends: Record<string, readonly [string | null, string | null]> = {}
  const pairs: Operation[] = []
  for (const { name, before, after } of links) {
    const { target, many } = resource.relationships[name] ?? { target: '', many: true }
    const present = await listPresent(core.store, target, before)
    if (many) {
      const added = await listPresent(core.store, target, after)
      const shared = { type, from: row.key, relationship: name }
      if (present.length > 0) pairs.push({ op: 'link', ...shared, to: present.map(({ key }) => key) })
      if (added.length > 0) pairs.push({ op: 'unlink', ...shared, to: added.map(({ key }) => key) })
      continue
    }
    const end = row.links[name]?.[0]
    const now = end?.id ?? null
    // By key: it may go by another id since.
    const [made] = await listPresent(core.store, target, after)
    if (after.length === 0 ? end !== undefined : made === undefined || end?.key !== made.key) moved.push(name)
    else if (present.length < before.length) return { conflict: `${name} led to a record that is no longer there` }
    held[name] = present[0]?.key ?? null
    ends[name] = [now, before[0] ?? null]
  }
  if (moved.length > 0) return { conflict: `${moved.join(', ')} changed since` }
  const values = Object.fromEntries(fields.map(([name, before]) => [name, before as ExactJson]))
  const sent = listWritable(resource, values, Object.keys(held))
  const operations = [patchRow(row, { values, held, moved: ends, sent }, now, core.account.timeZone), ...pairs]
  return {
    operations,
    require: [{ is: 'version', type, key: row.key, version: row.version }, ...requireEnds(core.registry, operations)],
  }
}
