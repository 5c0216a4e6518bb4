import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { toRecordName, type Entry } from '../../outbox/entry.ts'
import { listKnownLinks } from '../../outbox/known.ts'
import { keepEntry, readEntriesOf, requireEntry } from '../../outbox/stored-entry.ts'
import type { Operation, Precondition } from '../../store/batch.ts'
import { everything, type Condition } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import { bySystem } from '../commit-origin.ts'

interface Place {
  readonly store: Store
  readonly registry: Registry
  readonly now: () => number
  readonly onProgress: (done: number, total: number) => void
}

const perCommit = 200

/** Gives every record of a type, except exempt ones, a negative id and an entry that makes it an unsent create. */
export async function renumber(
  { store, registry, now, onProgress }: Place,
  resource: Resource,
  exempt: readonly number[],
  toEntry: (row: Row) => Entry | null,
): Promise<void> {
  const { type } = resource
  const where: Condition = { op: 'not', of: { op: 'any', of: [{ op: 'provisional' }, { op: 'key', keys: exempt }] } }
  const linkage = resource.reach === 'crm' ? listKnownLinks(registry, resource) : []
  for (let done = 0; ;) {
    const { rows, count } = await store.read({ type, where, linkage, page: { offset: 0, limit: perCommit }, counted: true })
    if (rows.length === 0) return
    const names = rows.map(({ key }) => toRecordName(type, key))
    const entries = resource.reach === 'crm' ? await readEntriesOf(store, names) : new Map<string, never>()
    const lowest = await findLowest(store, type)
    const ids = rows.map((_, place) => String(lowest - 1 - place))
    const result = await store.commit({
      ...bySystem(now()),
      require: [
        { is: 'none', type, where: { op: 'id', ids } },
        ...rows.flatMap(({ key, version }): Precondition[] => [
          { is: 'version', type, key, version },
          ...(resource.reach === 'crm' ? [requireEntry(entries.get(toRecordName(type, key)), toRecordName(type, key))] : []),
        ]),
      ],
      operations: rows.flatMap((row, place): Operation[] => [
        { op: 'adopt', type, key: row.key, id: ids[place] as string },
        ...keepEntry(entries.get(toRecordName(type, row.key)), toEntry(row)),
      ]),
    })
    if (!result.ok) continue
    done += rows.length
    onProgress(done, done + count - rows.length)
  }
}

async function findLowest(store: Store, type: string): Promise<number> {
  const sort = [{ field: 'id', descending: false }]
  const { rows } = await store.read({ type, where: everything, sort, page: { offset: 0, limit: 1 } })
  return Math.min(-1, Number(rows[0]?.id ?? 0))
}
