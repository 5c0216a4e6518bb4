import type { Registry } from '../../../src-shared/schema/resource.ts'
import { toRecordName } from '../../outbox/entry.ts'
import { rankSentCreate, type Making } from '../../outbox/merge/match.ts'
import { owningEnd } from '../../outbox/owning-end.ts'
import { listEntries, readEntriesOf, type StoredEntry } from '../../outbox/stored-entry.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Row, Store } from '../../store/port.ts'
import { loadStates, makingOf } from '../state/states.ts'
import { toName, toShownHeld, type Answering, type Brought } from './page.ts'

/** What of the records that a page brings was changed here and is not there yet. */
export interface UnsentView {
  /** By the name of a record that is here (`toRecordName`); those too that own pairs in which the page and the mirror differ. */
  readonly entries: ReadonlyMap<string, StoredEntry>
  /** Of records that were deleted here, by the server's name for them. */
  readonly deleted: ReadonlyMap<string, StoredEntry>
  /** By the server's name of a new record: the create that it is the fruit of. */
  readonly claims: ReadonlyMap<string, StoredEntry>
  /** The server's names of system stages that a funnel made here got on both sides. */
  readonly twins: ReadonlySet<string>
  readonly answering: Answering | undefined
}

/** Creates whose fruit is among the records that are new here. */
export async function readClaims(
  store: Store,
  fresh: readonly Brought[],
  answering: Answering | undefined,
): Promise<Map<string, StoredEntry>> {
  const claims = new Map<string, StoredEntry>()
  if (fresh.length === 0) return claims
  const sent = (await listEntries(store, 'sending')).filter(({ entry }) => entry.sending?.action === 'create')
  if (sent.length === 0) return claims
  const states = await loadStates(store)
  const pairs = fresh.flatMap((one) =>
    sent.map((stored) => ({
      name: toName(one.object),
      stored,
      rank: rank(one, stored, makingOf(states, stored.entry.type), answering),
    })),
  )
  // The surest first, so that of several alike each finds its own.
  for (const { name, stored } of pairs.filter((pair) => pair.rank > 0).toSorted((a, b) => b.rank - a.rank)) {
    const isTaken = claims.has(name) || [...claims.values()].some(({ place }) => place === stored.place)
    if (!isTaken) claims.set(name, stored)
  }
  return claims
}

function rank(
  { object, resource, links }: Brought,
  { place, entry }: StoredEntry,
  making: Making,
  answering: Answering | undefined,
): number {
  if (answering?.name === toName(object)) return answering.place === place ? Infinity : 0
  if (entry.type !== object.type || entry.sending === null) return 0
  return rankSentCreate(resource, entry.sending, object.attributes, toShownHeld(links), making)
}

/** Stages that a funnel got here of itself, by the server's names of the stages of the same kind that it got there. */
export async function readTwins(store: Store, fresh: readonly Brought[]): Promise<Map<string, Row>> {
  const twins = new Map<string, Row>()
  const stages = fresh.filter(({ object }) => object.type === 'deal-stages' && typeof object.attributes['kind'] === 'string')
  if (stages.length === 0) return twins
  const linkage = ['deal-stage-category']
  const { rows } = await store.read({ type: 'deal-stages', where: { op: 'provisional' }, linkage })
  const entries = await readEntriesOf(
    store,
    rows.map(({ type, key }) => toRecordName(type, key)),
  )
  const guessed = rows.filter(({ type, key }) => entries.get(toRecordName(type, key))?.entry.action !== 'create')
  for (const { object, links } of stages) {
    const funnel = links.find(({ name }) => name === 'deal-stage-category')?.refs[0]?.id
    const twin = guessed.find((row) => {
      const isTaken = [...twins.values()].some(({ key }) => key === row.key)
      return (
        !isTaken &&
        row.links['deal-stage-category']?.[0]?.id === funnel &&
        fromBytes(row.attributes)['kind'] === object.attributes['kind']
      )
    })
    if (funnel !== undefined && twin) twins.set(toName(object), twin)
  }
  return twins
}

/** Read after the rows, so that whoever changes both in between is seen in the entries at least. */
export async function readEntriesFor(
  store: Store,
  registry: Registry,
  brought: ReadonlyMap<string, Brought>,
  rows: ReadonlyMap<string, Row>,
  keys: ReadonlyMap<string, number>,
): Promise<Map<string, StoredEntry>> {
  const records = [...rows].flatMap(([name, row]) => [
    toRecordName(row.type, row.key),
    ...listPairOwners(registry, brought.get(name), row, (ref) => rows.get(ref)?.key ?? keys.get(ref)),
  ])
  return readEntriesOf(store, [...new Set(records)])
}

/** The records on which unsent changes of pairs are kept in which the page and the mirror differ. */
function listPairOwners(
  registry: Registry,
  brought: Brought | undefined,
  row: Row,
  keyOf: (name: string) => number | undefined,
): string[] {
  return (brought?.links ?? [])
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
