import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import type { Operation, Target } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import { toBytes } from '../../store/attributes.ts'
import { requireEnds } from '../../store/required-ends.ts'
import type { Core } from '../context.ts'
import { findRow } from '../read.ts'
import { patchRow } from '../write/patch-row.ts'
import { listLinkChanges, listPresent } from './journal-links.ts'
import type { TakenBack, UndoPlan } from './undo-plan.ts'
import { findWayBack, type WayBack } from './way-back.ts'
import { listAllNames, listPresentNames } from './writable-names.ts'

/** The record under its own id again, or a new one, linked to whatever of its links is still there and still free. */
export async function takeBackDelete(core: Core, entry: JournalEntry, plan: UndoPlan, now: number): Promise<TakenBack> {
  const { type, ids, changes } = entry
  const [id = ''] = ids
  const resource = needResource(core.registry, type)
  if (await findRow(core, resource, id)) return { conflict: 'is there again' }
  const way = plan.anew ? anew : await findWayBack(core, entry)
  if ('conflict' in way) return way
  const self = { created: plan.restored.size }
  plan.restored.set(`${type}/${id}`, self.created)
  const holding = { self, selfId: way.id, isSent: !way.isStillThere, now }

  const values = Object.entries(changes).filter(([name]) => !name.includes('/'))
  const attributes = Object.fromEntries(values.map(([name, [before]]) => [name, before as ExactJson]))
  const held: Record<string, Target> = {}
  const also: Operation[] = []
  for (const { name, before } of listLinkChanges(changes, 'relationships')) {
    const { target } = resource.relationships[name] ?? { target: '' }
    const storage = linkStorage(core.registry, resource, name)
    const ends = await listEnds(core, plan, target, before)
    if (storage.at === 'holder') ends.slice(0, 1).forEach((end) => (held[name] = end))
    else if (storage.at === 'pairs') also.push({ op: 'link', type, from: self, relationship: name, to: ends })
    else await holdAgain(core, { type: target, name: storage.field, ids: before, ...holding }, also)
  }
  for (const { name, before } of listLinkChanges(changes, 'holders')) {
    const [holder = '', relationship = ''] = name.split('/')
    await holdAgain(core, { type: holder, name: relationship, ids: before, ...holding }, also)
  }
  const sent = way.isStillThere ? listAllNames(resource, attributes) : listPresentNames(resource, attributes, Object.keys(held))
  const { id: ownId, trashed } = way
  const place = { ...(ownId !== null && { id: ownId }), ...(trashed && { trashed }) }
  const operations: Operation[] = [{ op: 'create', type, ...place, attributes: toBytes(attributes), held, sent }, ...also]
  return { operations, require: [...way.require, ...requireEnds(core.registry, operations)] }
}

const anew: WayBack = { id: null, isStillThere: false, trashed: false, require: [] }

/** Records that are there, or that the same plan brings back. */
async function listEnds({ store }: Core, { restored }: UndoPlan, type: string, ids: readonly string[]): Promise<Target[]> {
  const present = await listPresent(store, type, ids)
  const again = ids.flatMap((id) => restored.get(`${type}/${id}`) ?? [])
  return [...present.map(({ key }) => key), ...again.map((created) => ({ created }))]
}

interface Holding {
  readonly type: string
  readonly name: string
  readonly ids: readonly string[]
  readonly self: Target
  /** Null where the store is yet to give it. */
  readonly selfId: string | null
  /** Whether a hosted instance is to hear of it, having unlinked them. */
  readonly isSent: boolean
  readonly now: number
}

/** Those that held the record hold it again, unless they have come to hold another. */
async function holdAgain(
  { store, account }: Core,
  { type, name, ids, self, selfId, isSent, now }: Holding,
  also: Operation[],
): Promise<void> {
  const { rows } = await store.read({ type, where: { op: 'id', ids }, linkage: [name] })
  for (const row of rows.filter(({ links }) => links[name]?.length === 0)) {
    const patch = { held: { [name]: self }, moved: { [name]: [null, selfId] as const } }
    const sent = isSent ? { sent: [`relationships/${name}`] } : {}
    also.push(patchRow(row, { ...patch, ...sent }, now, account.timeZone))
  }
}
