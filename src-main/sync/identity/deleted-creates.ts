import type { Registry } from '../../../src-shared/schema/resource.ts'
import { isSystemStage } from '../../../src-shared/rules/deletion.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { toCopyDelete } from '../../outbox/copy-look.ts'
import { isProvisional, newEntry, type Entry } from '../../outbox/entry.ts'
import { toWholeCreate } from '../../outbox/decide/whole-create.ts'
import { composeWrite } from '../../outbox/send/compose.ts'
import { toBytes } from '../../store/attributes.ts'
import type { JournalEntry, Row, Store } from '../../store/port.ts'
import { toStamp, type HostedClock } from '../../../src-shared/sync/hosted-clock.ts'

const pageSize = 500

/**
 * Entries for unsent records that were deleted here since the last round. In a copy of the account this may happen before sync
 * notices the copy. The other copy may have sent them, and then sync deletes them on the server too.
 */
export async function listDeletedCreates(
  store: Store,
  registry: Registry,
  journal: string,
  clock: HostedClock | null,
): Promise<Entry[]> {
  const found: Entry[] = []
  for (let cursor = journal; ;) {
    const page = await store.changesSince(cursor, pageSize)
    if (!page.kept || page.entries.length === 0) return found
    found.push(...page.entries.flatMap((one) => toEntry(registry, one, clock)))
    cursor = page.cursor
  }
}

function toEntry(
  registry: Registry,
  { type, ids, at, action, origin, changes }: JournalEntry,
  clock: HostedClock | null,
): Entry[] {
  const resource = registry.get(type)
  const [id = ''] = ids
  if (action !== 'delete' || origin !== 'user' || resource?.reach !== 'crm' || !isProvisional(id)) return []
  const values = Object.entries(changes).filter(([name]) => !name.includes('/'))
  const attributes = Object.fromEntries(values.map(([name, [before]]) => [name, before as ExactJson]))
  // The server deletes such a stage with its funnel.
  if (isSystemStage(type, attributes)) return []
  // The record's key is lost. Its negative id serves instead: real keys are positive, and no two records had this id.
  const key = Number(id)
  const row: Row = { type, id, key, version: 0, attributes: toBytes(attributes), trashed: false, extra: null, links: {} }
  const whole = toWholeCreate(registry, resource, row, at)
  const { sent } = composeWrite(registry, whole, row)
  const made = findInstantOf(sent.fields['created-at'])
  const stamp = toStamp(made === undefined ? at : made - (clock?.offset ?? 0), clock)
  return [toCopyDelete({ ...newEntry(type, key, 'delete', at), stamp }, sent)]
}
