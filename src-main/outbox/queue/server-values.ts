import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { JournalEntry, Row, Store } from '../../store/port.ts'
import { linkPrefix, type Entry } from '../entry.ts'
import type { Values } from '../field-values.ts'
import { toHosted } from '../known.ts'

const mostEntries = 200

/** Fields that a client may write and that the engine also derives from other fields. */
export const derivable: ReadonlySet<string> = new Set([
  'finished-at',
  'amount',
  'cost',
  'is-default',
  'relationships/stage',
  'relationships/stage-category',
])

/**
 * The server's values of fields that nobody wrote but the engine derived from written ones. The journal has the values before.
 * Without this, the first real edit of such a field would start from a value the server never had.
 */
export async function readServerValues(
  store: Store,
  { type, key }: Row,
  names: ReadonlySet<string>,
  entry: Entry | undefined,
): Promise<ReadonlyMap<string, ExactJson>> {
  const unknown = [...names].filter((name) => derivable.has(name) && entry?.fields[name] === undefined)
  if (entry?.action !== 'update' || unknown.length === 0) return new Map()
  const found = await store.changesSince(null, mostEntries, { backward: true, record: { type, key } })
  const entries = found.kept ? found.entries : []
  // A row read from the server since then has replaced the derived values.
  const shown = entries.findIndex(({ at, origin, action }) => at < entry.at || (origin !== 'user' && action !== 'link'))
  return revertChanges(shown < 0 ? entries : entries.slice(0, shown), unknown)
}

/** Reverts entry by entry, newest first. */
function revertChanges(entries: readonly JournalEntry[], names: readonly string[]): Map<string, ExactJson> {
  const values = new Map<string, ExactJson>()
  for (const { changes } of entries) {
    for (const name of names) {
      const change = changes[name]
      if (change) values.set(name, name.startsWith(linkPrefix) ? toLink(change[0]) : (change[0] as ExactJson))
    }
  }
  return values
}

const toLink = (id: unknown) => toHosted(typeof id === 'string' ? id : undefined)

/** The values, with known server values replacing local ones. */
export function withServerValues(values: Values, known: ReadonlyMap<string, ExactJson>): Values {
  const held = { ...values.held }
  const attributes = { ...values.attributes }
  for (const [name, value] of known) {
    if (name.startsWith(linkPrefix)) held[name.slice(linkPrefix.length)] = typeof value === 'string' ? value : null
    else attributes[name] = value
  }
  return { attributes, held }
}
