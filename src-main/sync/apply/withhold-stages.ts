import { listEntries } from '../../outbox/stored-entry.ts'
import type { Store } from '../../store/port.ts'
import type { Brought } from './page.ts'

/**
 * Leaves out stages of an unknown funnel while the create of a funnel is unanswered: the funnel may be that one. Once its id is
 * known, its stages are matched with those that the server created (`matchStages`). They are read again.
 */
export async function withholdStages(store: Store, brought: ReadonlyMap<string, Brought>): Promise<ReadonlyMap<string, Brought>> {
  const stages = [...brought].filter(([, { object }]) => object.type === 'deal-stages')
  if (stages.length === 0) return brought
  const inDoubt = (await listEntries(store, 'sending')).some(({ entry }) => entry.type === 'deal-stage-categories')
  if (!inDoubt) return brought
  const funnelOf = ({ links }: Brought) => links.find(({ name }) => name === 'deal-stage-category')?.refs[0]?.id
  const ids = stages.flatMap(([, stage]) => funnelOf(stage) ?? [])
  const { rows } = await store.read({ type: 'deal-stage-categories', where: { op: 'id', ids } })
  const known = new Set(rows.map(({ id }) => id))
  const withheld = new Set(stages.filter(([, stage]) => !known.has(funnelOf(stage) ?? '')).map(([name]) => name))
  return new Map([...brought].filter(([name]) => !withheld.has(name)))
}
