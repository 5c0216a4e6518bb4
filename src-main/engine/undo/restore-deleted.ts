import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Stamp } from '../../../src-shared/sync/hosted-clock.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { isProvisional } from '../../outbox/entry.ts'
import type { Precondition } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import { findLostStamp } from '../hosted-clock.ts'
import { listLinkChanges } from './journal-entries.ts'
import {
  endOf,
  findEnds,
  isGone,
  patchOf,
  putPair,
  refuseEntry,
  targetOf,
  toChanged,
  toJson,
  toName,
  type Restored,
  type UndoDraft,
} from './undo-draft.ts'
import { findRestoreTarget, type RestoreTarget } from './restore-target.ts'

const anew: RestoreTarget = { id: null, isStillThere: false, trashed: false, require: [] }

/** A record whose deletion here was the server's own is restored as if it had never gone: sync knows its id. */
function findWay({ core, mode }: UndoDraft, entry: JournalEntry, id: string): RestoreTarget | Promise<RestoreTarget> {
  if (mode === 'anew') return anew
  if (mode === 'reopen') return { id, isStillThere: true, trashed: false, require: [noneOf(entry.type, id)] }
  return findRestoreTarget(core, entry)
}

const noneOf = (type: string, id: string): Precondition => ({ is: 'none', type, where: { op: 'id', ids: [id] } })

/** Restores the record under its own id or a new one. Links follow once all restored records are known. */
export async function restoreDeleted(draft: UndoDraft, entry: JournalEntry): Promise<void> {
  const { type, ids, changes } = entry
  const [id = ''] = ids
  if (await draft.findRow(type, id)) return refuseEntry(draft, entry, 'is there again')
  const way = await findWay(draft, entry, id)
  if ('conflict' in way) return refuseEntry(draft, entry, way.conflict)
  const values = Object.entries(changes).filter(([name]) => !name.includes('/'))
  const attributes = Object.fromEntries(values.map(([name, [before]]) => [name, toJson(before)]))
  draft.require.push(...way.require)
  const self = { created: draft.restored.size }
  const stamp = await findStamp(draft, way, attributes)
  draft.restored.set(toName(type, id), { entry, self, way, attributes, held: {}, ...(stamp && { stamp }) })
}

/** Of a record that the hosted CRM never had. */
async function findStamp({ core }: UndoDraft, { id }: Restored['way'], attributes: ExactObject): Promise<Stamp | undefined> {
  const createdAt = findInstantOf(attributes['created-at'])
  return id === null || !isProvisional(id) || createdAt === undefined ? undefined : findLostStamp(core, createdAt)
}

/** Restores the record's links. */
export async function relinkRestored(draft: UndoDraft, restored: Restored): Promise<void> {
  const { entry, self, held } = restored
  const { type, changes } = entry
  const { registry } = draft.core
  const resource = needResource(registry, type)
  for (const { name, before } of listLinkChanges(changes, 'relationships')) {
    const storage = linkStorage(registry, resource, name)
    if (storage.at === 'target') await holdAgain(draft, restored, targetOf(draft, type, name), storage.field, before)
    else {
      for (const { target } of (await findEnds(draft, entry, name, before)) ?? []) {
        if (storage.at === 'holder') held[name] = target
        else putPair(draft, 'link', { type, target: self }, name, target)
      }
    }
  }
  for (const { name, before } of listLinkChanges(changes, 'holders')) {
    const [holder = '', relationship = ''] = name.split('/')
    await holdAgain(draft, restored, holder, relationship, before)
  }
}

/** Restores the links of other records to this one, unless they link to another record now. */
async function holdAgain(
  draft: UndoDraft,
  restored: Restored,
  type: string,
  name: string,
  ids: readonly string[],
): Promise<void> {
  const { entry, self, way } = restored
  for (const id of ids) {
    const again = draft.restored.get(toName(type, id))
    if (again) {
      again.held[name] = self
      continue
    }
    const row = await draft.findRow(type, id)
    const isFree = row && endOf(row, name) === undefined
    if (!isFree) {
      if (draft.mode !== 'anew') refuseEntry(draft, entry, row ? toChanged([name]) : isGone, { type, id })
      continue
    }
    const patch = patchOf(draft, entry, row)
    patch.held[name] = self
    patch.moved[name] = [null, way.id]
    if (way.isStillThere) patch.unsent.add(name)
  }
}
