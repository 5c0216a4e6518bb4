import { needResource } from '../../../src-shared/schema/columns.ts'
import { isProvisional, toRecordName } from '../../outbox/entry.ts'
import { keepEntry, readEntriesOf, requireEntry } from '../../outbox/stored-entry.ts'
import { toWholeCreate } from '../../outbox/decide/whole-create.ts'
import type { Row } from '../../store/port.ts'
import { byServer } from '../commit-origin.ts'
import { listOwnLinks } from '../apply/links-of.ts'
import { noteFailure, type Run } from '../run-context.ts'
import { readWindow } from './read-window.ts'

const type = 'deal-stages'

/**
 * A new funnel gets system stages here, and perhaps on the server. Once the server has the funnel, sync reads its stages and
 * matches those of the same kind (`matchStages`). It sends the others like any stage.
 */
export async function settleStages(run: Run): Promise<void> {
  if ((await listUnsettled(run)).length === 0) return
  const failure = await readWindow(run, type, { by: null, from: null, to: null })
  if (failure) return noteFailure(run, failure, type)
  for (const row of await listUnsettled(run)) await queueStage(run, row)
}

/** Unsent system stages of funnels that the server has. */
async function listUnsettled({ place: { store, registry } }: Run): Promise<Row[]> {
  const linkage = listOwnLinks(registry, needResource(registry, type))
  const { rows } = await store.read({ type, where: { op: 'provisional' }, linkage })
  if (rows.length === 0) return []
  const entries = await readEntriesOf(
    store,
    rows.map((row) => toRecordName(type, row.key)),
  )
  return rows.filter((row) => {
    const funnel = row.links['deal-stage-category']?.[0]
    return funnel && !isProvisional(funnel.id) && entries.get(toRecordName(type, row.key))?.entry.action !== 'create'
  })
}

async function queueStage({ place: { store, registry, now } }: Run, row: Row): Promise<void> {
  const record = toRecordName(type, row.key)
  const stored = (await readEntriesOf(store, [record])).get(record)
  const entry = toWholeCreate(registry, needResource(registry, type), row, stored?.entry.at ?? now())
  await store.commit({
    ...byServer(now()),
    require: [requireEntry(stored, record), { is: 'version', type, key: row.key, version: row.version }],
    operations: keepEntry(stored, entry),
  })
}
