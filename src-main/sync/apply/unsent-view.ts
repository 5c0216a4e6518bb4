import type { Registry } from '../../../src-shared/schema/resource.ts'
import { toRecordName, type Entry } from '../../outbox/entry.ts'
import { rankSentCreate, type Making } from '../../outbox/merge/match.ts'
import { owningEnd } from '../../outbox/owning-end.ts'
import { isAlike } from '../../outbox/same-value.ts'
import { listEntries, readEntriesOf, type StoredEntry } from '../../outbox/stored-entry.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Row, Store } from '../../store/port.ts'
import { loadStates, makingOf } from '../state/states.ts'
import { toName, toShownHeld, type Answering, type Received } from './page.ts'

/** Unsent changes that concern the records of a page. */
export interface UnsentView {
  /** By local record name (`toRecordName`). Includes owners of pairs in which the page and the mirror differ. */
  readonly entries: ReadonlyMap<string, StoredEntry>
  /** Entries of records that were deleted here, by server name. */
  readonly deleted: ReadonlyMap<string, StoredEntry>
  /** By the server name of a new record: the create that produced it. */
  readonly matchedCreates: ReadonlyMap<string, StoredEntry>
  /** Server names of system stages that a new funnel got on both sides. */
  readonly matchedStages: ReadonlySet<string>
  readonly answering: Answering | undefined
}

/** Finds creates that produced records among those that are new here. */
export async function matchCreates(
  store: Store,
  fresh: readonly Received[],
  answering: Answering | undefined,
): Promise<Map<string, StoredEntry>> {
  const matchedCreates = new Map<string, StoredEntry>()
  if (fresh.length === 0) return matchedCreates
  const sent = (await listEntries(store, 'sending')).filter(({ entry }) => entry.sending?.action === 'create')
  if (sent.length === 0) return matchedCreates
  const states = await loadStates(store)
  const pairs = fresh.flatMap((one) =>
    sent.map((stored) => ({
      name: toName(one.object),
      stored,
      rank: rank(one, stored, makingOf(states, stored.entry.type), answering),
    })),
  )
  // The surest match first, so that each of several equal creates finds its own record.
  for (const { name, stored } of pairs.filter((pair) => pair.rank > 0).toSorted((a, b) => b.rank - a.rank)) {
    const isTaken = matchedCreates.has(name) || [...matchedCreates.values()].some(({ place }) => place === stored.place)
    if (!isTaken) matchedCreates.set(name, stored)
  }
  return matchedCreates
}

function rank(
  { object, resource, links }: Received,
  { place, entry }: StoredEntry,
  making: Making,
  answering: Answering | undefined,
): number {
  if (answering?.name === toName(object)) return answering.place === place ? Infinity : 0
  if (entry.type !== object.type || entry.sending === null) return 0
  return rankSentCreate(resource, entry.sending, object.attributes, toShownHeld(links), making)
}

/**
 * Stages that a new funnel got here automatically, by the server name of the matching stage. A stage of the same kind matches
 * first, then one without a kind but with the same name: another copy of the account may have sent it.
 */
export async function matchStages(store: Store, fresh: readonly Received[]): Promise<Map<string, Row>> {
  const matchedStages = new Map<string, Row>()
  const stages = fresh.filter(({ object }) => object.type === 'deal-stages')
  if (stages.length === 0) return matchedStages
  const linkage = ['deal-stage-category']
  const { rows } = await store.read({ type: 'deal-stages', where: { op: 'provisional' }, linkage })
  const entries = await readEntriesOf(
    store,
    rows.map(({ type, key }) => toRecordName(type, key)),
  )
  const unsent = rows.filter(({ type, key }) => entries.get(toRecordName(type, key))?.entry.action !== 'create')
  for (const one of stages.toSorted((a, b) => Number(hasKind(b)) - Number(hasKind(a)))) {
    const funnel = one.links.find(({ name }) => name === 'deal-stage-category')?.refs[0]?.id
    const isMatch = (row: Row) => isSameStage(one, row, entries.get(toRecordName(row.type, row.key))?.entry)
    const stage = unsent.find((row) => {
      const isTaken = [...matchedStages.values()].some(({ key }) => key === row.key)
      return !isTaken && row.links['deal-stage-category']?.[0]?.id === funnel && isMatch(row)
    })
    if (funnel !== undefined && stage) matchedStages.set(toName(one.object), stage)
  }
  return matchedStages
}

/** Whether the stage came with its funnel there. A stage that was sent has no kind. */
export const hasKind = ({ object }: Received): boolean => typeof object.attributes['kind'] === 'string'

function isSameStage(one: Received, row: Row, entry: Entry | undefined): boolean {
  const { resource, object } = one
  const own = fromBytes(row.attributes)
  if (hasKind(one)) return own['kind'] === object.attributes['kind']
  const shown = object.attributes['name'] ?? null
  // The stage may have been renamed here since.
  return [own['name'], entry?.fields['name']?.base].some((name) => name !== undefined && isAlike(resource, 'name', name, shown))
}

/** Call this after reading the rows: a change in between then shows in the entries. */
export async function readEntriesFor(
  store: Store,
  registry: Registry,
  received: ReadonlyMap<string, Received>,
  rows: ReadonlyMap<string, Row>,
  keys: ReadonlyMap<string, number>,
): Promise<Map<string, StoredEntry>> {
  const records = [...rows].flatMap(([name, row]) => [
    toRecordName(row.type, row.key),
    ...listPairOwners(registry, received.get(name), row, (ref) => rows.get(ref)?.key ?? keys.get(ref)),
  ])
  return readEntriesOf(store, [...new Set(records)])
}

/** The records that own pairs in which the page and the mirror differ. */
function listPairOwners(
  registry: Registry,
  received: Received | undefined,
  row: Row,
  keyOf: (name: string) => number | undefined,
): string[] {
  return (received?.links ?? [])
    .filter(({ relationship }) => relationship.many)
    .flatMap(({ name, refs }) => {
      const present = new Set((row.links[name] ?? []).map(({ key }) => key))
      const shown = new Set(refs.flatMap((ref) => keyOf(toName(ref)) ?? []))
      const differing = [...present].filter((key) => !shown.has(key)).concat([...shown].filter((key) => !present.has(key)))
      return differing.map((key) => {
        const owner = owningEnd(registry, { type: row.type, key: row.key, relationship: name, member: key })
        return toRecordName(owner.type, owner.key)
      })
    })
}
