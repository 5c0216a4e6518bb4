import { listEntries } from '../../outbox/stored-entry.ts'
import type { Store } from '../../store/port.ts'
import type { Received } from './page.ts'

/**
 * Leaves out stages of an unknown funnel while the create of a funnel is unanswered: the funnel may be that one. Once its id is
 * known, its stages are matched with those that the server created (`matchStages`). They are read again.
 */
export async function withholdStages(
  store: Store,
  received: ReadonlyMap<string, Received>,
): Promise<ReadonlyMap<string, Received>> {
  const stages = [...received].filter(([, { object }]) => object.type === 'deal-stages')
  if (stages.length === 0) return received
  const inDoubt = (await listEntries(store, 'sending')).some(({ entry }) => entry.type === 'deal-stage-categories')
  if (!inDoubt) return received
  const funnelOf = ({ links }: Received) => links.find(({ name }) => name === 'deal-stage-category')?.refs[0]?.id
  const ids = stages.flatMap(([, stage]) => funnelOf(stage) ?? [])
  const { rows } = await store.read({ type: 'deal-stage-categories', where: { op: 'id', ids } })
  const known = new Set(rows.map(({ id }) => id))
  const withheld = new Set(stages.filter(([, stage]) => !known.has(funnelOf(stage) ?? '')).map(([name]) => name))
  return new Map([...received].filter(([name]) => !withheld.has(name)))
}
